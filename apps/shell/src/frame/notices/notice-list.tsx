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
import { Button, DateText, EmptyState, Flex, NoData, StatusBadge } from '@portal/ui';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';

type NoticeListProps = {
  query: PastResult<Notices>;
  empty?: string;
};

const EMPTY = 'Aquí aparecerá lo que te toca hacer y lo que cambia en tus solicitudes.';

export function NoticeList({ query, empty = EMPTY }: NoticeListProps) {
  const { mutate: read } = useReadNotice();
  if (query.data === undefined) {
    return (
      <div className="notices-part">
        <NoData query={query} rows={6} />
      </div>
    );
  }
  const { notices } = query.data;
  const rows = (some: readonly Notice[]) =>
    some.map((notice) => (
      <NoticeRow key={notice.id} notice={notice} onOpen={() => !notice.isRead && read(notice.id)} />
    ));
  if (notices.length === 0) return <EmptyState icon="notification" title="No hay avisos" description={empty} />;
  return (
    <>
      <ul className="notices ui-rows" aria-busy={query.isPlaceholderData}>
        {groupsOf(notices).map(([first, ...others]) => (
          <Fragment key={first.id}>
            {rows([first])}
            {others.length < FOLDED ? (
              rows(others)
            ) : (
              <li>
                <details>
                  <summary className="notices-part ui-small">
                    {others.length} avisos más {periodText(periodOf(first))}
                  </summary>
                  <ul className="ui-rows">{rows(others)}</ul>
                </details>
              </li>
            )}
          </Fragment>
        ))}
      </ul>
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

/** Fewer read ones stand below the newest of their kind and period. */
const FOLDED = 2;

/** A day of the last seven, or else a month: a desk gets one of a kind on most days. */
function periodOf({ at }: Notice): string {
  const day = businessDay(new Date(at));
  return day > addDays(businessDay(new Date()), -7) ? day : day.slice(0, 7);
}

const longMonth = new Intl.DateTimeFormat('es-CL', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function periodText(period: string): string {
  const today = businessDay(new Date());
  if (period.length > 7) {
    return period < addDays(today, -1) ? `del ${shortDay(period)}` : `de ${dayName(period, today)}`;
  }
  return `de ${longMonth.format(new Date(period)).replace(` de ${today.slice(0, 4)}`, '')}`;
}

type Group = [Notice, ...Notice[]];

function groupsOf(notices: readonly Notice[]): Group[] {
  const groups = new Map<string, Group>();
  for (const notice of notices) {
    const key = notice.isRead ? `${notice.kind} ${periodOf(notice)}` : `${notice.id}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [notice]);
    else group.push(notice);
  }
  return [...groups.values()];
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
        {request && (
          <span className="ui-quiet">
            {number} · {request.client} · {request.service}
          </span>
        )}
        <Flex
          className="ui-quiet ui-small"
          component="span"
          wrap
          align="center"
          gap="4px 12px"
          style={{ marginTop: 6 }}
        >
          {request && <StatusBadge status={request.status} plain />}
          <DateText value={at} />
        </Flex>
      </Link>
    </li>
  );
}
