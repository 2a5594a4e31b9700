import './notices.css';
import { useReadNotice, type PastResult } from '@portal/api-client';
import {
  addDays,
  businessDay,
  dayName,
  formatDay,
  formatInstant,
  formatRequestNumber,
  labelOf,
  PRIORITIES,
  requestPath,
  SHELL_ADDRESS,
  type Notice,
  type Notices,
} from '@portal/domain';
import { Button, EmptyState, Flex, NoData, Unbroken } from '@portal/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';

const EMPTY = 'Aquí aparecerá lo que te toque hacer y lo que cambie.';

export function NoticeList({ query, empty = EMPTY }: { query: PastResult<Notices>; empty?: string }) {
  if (query.data === undefined) {
    return (
      <div className="notices-part">
        <NoData query={query} rows={6} />
      </div>
    );
  }
  const { notices } = query.data;
  if (notices.length === 0) return <EmptyState icon="notification" title="No hay avisos" description={empty} />;
  return (
    <>
      <div className="notices" aria-busy={query.isPlaceholderData}>
        {[...new Set(notices.map(periodOf))].map((period, index) => (
          <Period
            key={period}
            period={period}
            notices={notices.filter((notice) => periodOf(notice) === period)}
            isNewest={index === 0}
          />
        ))}
      </div>
      {query.hasOlder && (
        <Flex className="notices-part" justify="center">
          <Button loading={query.isLoadingOlder} onClick={query.showOlder}>
            Ver más
          </Button>
        </Flex>
      )}
    </>
  );
}

/** A day of the last seven, or else a month. */
function periodOf({ at }: Notice): string {
  const day = businessDay(new Date(at));
  return day > addDays(businessDay(new Date()), -7) ? day : day.slice(0, 7);
}

const longMonth = new Intl.DateTimeFormat('es-CL', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const isDay = (period: string): boolean => period.length > 7;

function periodText(period: string): string {
  const today = businessDay(new Date());
  if (isDay(period)) return `${dayName(period, today)} ${formatDay(period)}`;
  return `Antes, en ${longMonth.format(new Date(period)).replace(` de ${today.slice(0, 4)}`, '')}`;
}

type PeriodProps = { period: string; notices: readonly Notice[]; isNewest: boolean };

function Period({ period, notices, isNewest }: PeriodProps) {
  const { mutate: read } = useReadNotice();
  // As it came: reading the last one closes nothing.
  const [isOpen] = useState(isNewest || notices.some(({ isRead }) => !isRead));
  return (
    <details open={isOpen}>
      <summary className="notices-part">
        {periodText(period)}
        {isDay(period) && ` · ${notices.length === 1 ? '1 aviso' : `${notices.length} avisos`}`}
      </summary>
      <ul className="ui-rows">
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} onOpen={() => !notice.isRead && read(notice.id)} />
        ))}
      </ul>
    </details>
  );
}

const URGENT_WORDS = [labelOf(PRIORITIES, 'emergencia'), labelOf(PRIORITIES, 'urgente')];

function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { title, at, isRead, request, path = SHELL_ADDRESS.notices } = notice;
  const number = request && formatRequestNumber(request.numRequest);
  const urgent = URGENT_WORDS.find((word) => title.startsWith(word)) ?? '';
  const [day, hour] = formatInstant(at).split(' ');
  return (
    <li className={isRead ? 'notice' : 'notice notice-unread'}>
      <Link
        to={request ? requestPath(request.numRequest) : path}
        target={path.startsWith(SHELL_ADDRESS.follow) ? '_blank' : undefined}
        onClick={onOpen}
      >
        <span className="notice-title">
          <span className="ui-urgent">{urgent}</span>
          <Unbroken>{title.slice(urgent.length).replace(` · ${number}`, '')}</Unbroken>
          {!isRead && <span className="ui-sr-only"> (sin leer)</span>}
        </span>
        <span className="ui-quiet">
          {request && `${number} · ${request.client}, ${request.service} ·\u00A0`}
          <time dateTime={at}>{isDay(periodOf(notice)) ? hour : day}</time>
        </span>
      </Link>
    </li>
  );
}
