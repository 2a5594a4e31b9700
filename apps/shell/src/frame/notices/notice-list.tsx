import './notices.css';
import { useReadNotice, type PastResult } from '@portal/api-client';
import {
  addDays,
  businessDay,
  dayName,
  formatRequestNumber,
  labelOf,
  PRIORITIES,
  requestPath,
  SHELL_ADDRESS,
  shortDay,
  type Notice,
  type Notices,
} from '@portal/domain';
import { Button, DateText, EmptyState, Flex, NoData } from '@portal/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';

const EMPTY = 'Aquí aparecerá lo que te toca hacer y lo que cambia en tus solicitudes.';

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
            title={periodText(period)}
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

function periodText(period: string): string {
  const today = businessDay(new Date());
  if (period.length > 7) return period < addDays(today, -1) ? shortDay(period) : dayName(period, today);
  return longMonth.format(new Date(period)).replace(` de ${today.slice(0, 4)}`, '');
}

type PeriodProps = { title: string; notices: readonly Notice[]; isNewest: boolean };

function Period({ title, notices, isNewest }: PeriodProps) {
  const { mutate: read } = useReadNotice();
  // As it came: reading the last one closes nothing.
  const [isOpen] = useState(isNewest || notices.some(({ isRead }) => !isRead));
  return (
    <details open={isOpen}>
      <summary className="notices-part">
        {title} · {notices.length === 1 ? '1 aviso' : `${notices.length} avisos`}
      </summary>
      <ul className="ui-rows">
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} onOpen={() => !notice.isRead && read(notice.id)} />
        ))}
      </ul>
    </details>
  );
}

const EMERGENCY = labelOf(PRIORITIES, 'emergencia');

function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { title, at, isRead, request, path = SHELL_ADDRESS.notices } = notice;
  const number = request && formatRequestNumber(request.numRequest);
  const emergency = title.startsWith(EMERGENCY) ? EMERGENCY : '';
  return (
    <li className={isRead ? 'notice' : 'notice notice-unread'}>
      <Link
        to={request ? requestPath(request.numRequest) : path}
        target={path.startsWith(SHELL_ADDRESS.follow) ? '_blank' : undefined}
        onClick={onOpen}
      >
        <span className="notice-title">
          <span className="ui-urgent">{emergency}</span>
          {title.slice(emergency.length).replace(` · ${number}`, '')}
          {!isRead && <span className="ui-sr-only"> (sin leer)</span>}
        </span>
        <Flex className="ui-quiet" component="span" wrap align="baseline" gap="2px 16px">
          {request && (
            <span>
              {number} · {request.client} · {request.service}
            </span>
          )}
          <span className="ui-small" style={{ marginLeft: 'auto' }}>
            <DateText value={at} />
          </span>
        </Flex>
      </Link>
    </li>
  );
}
