import './assignment.css';
import type { PastResult } from '@portal/api-client';
import {
  LINK_LABELS,
  REQUEST_TRANSITIONS,
  requestNumberIn,
  SYSTEM_NAME,
  type HistoryChange,
  type HistoryEntry,
} from '@portal/domain';
import { type HistoryItem, HistoryTimeline, PhotoGrid, Section, Skeleton } from '@portal/ui';
import { ShowOlder } from '../past/show-older';
import { RequestLink } from '../request-detail/request-link';
import { PartFailure } from '../request-detail/request-part';

type RequestHistoryProps = { query: PastResult<HistoryEntry[]> };

export function RequestHistory({ query }: RequestHistoryProps) {
  return (
    <Section title="Historial">
      <HistoryContent query={query} />
    </Section>
  );
}

export function HistoryContent({ query }: RequestHistoryProps) {
  if (query.data) {
    if (query.data.length === 0) return <p className="ui-faint">Todavía no hay movimientos</p>;
    return (
      <>
        <HistoryTimeline items={toHistoryItems(query.data)} />
        <ShowOlder query={query} />
      </>
    );
  }
  if (query.isError) {
    return <PartFailure text="No se pudo cargar el historial." onRetry={query.refetch} />;
  }
  return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
}

/** Prepares history entries for the timeline, newest first whatever order they came in. */
export function toHistoryItems(entries: readonly HistoryEntry[]): HistoryItem[] {
  return [...entries]
    .sort((one, other) => other.id - one.id)
    .map((entry) => ({ entry, changes: changesOf(entry) }))
    .map(({ entry, changes }) => ({
      id: entry.id,
      who: entry.user?.name ?? SYSTEM_NAME,
      at: entry.at,
      text: REQUEST_TRANSITIONS[entry.event].label,
      from: entry.from,
      to: entry.to,
      ...(changes.length > 0 || entry.photos ? { detail: <Detail changes={changes} photos={entry.photos} /> } : {}),
    }));
}

/** The form of the creation stands among the facts, and what changed since with its change. */
const changesOf = ({ event, changes }: HistoryEntry): HistoryChange[] =>
  event === 'create' ? changes.filter(({ label }) => LINKED.includes(label)) : changes;

function Detail({ changes, photos }: Pick<HistoryEntry, 'changes' | 'photos'>) {
  return (
    <>
      <Changes changes={changes} />
      {photos && <PhotoGrid photos={photos} label="Fotos de una visita anterior" empty="Sin fotos" />}
    </>
  );
}

function Changes({ changes }: { changes: readonly HistoryChange[] }) {
  return (
    <ul className="ui-quiet ui-history-changes">
      {changes.map(({ label, from, to }) => (
        <li key={label}>
          {label}: {from !== null && <s>{from}</s>} <NewValue label={label} to={to} />
        </li>
      ))}
    </ul>
  );
}

const LINKED: readonly string[] = Object.values(LINK_LABELS);

function NewValue({ label, to }: Pick<HistoryChange, 'label' | 'to'>) {
  const number = LINKED.includes(label) && to !== null ? requestNumberIn(to) : undefined;
  return number === undefined ? (to ?? 'sin valor') : <RequestLink number={number} />;
}
