import { useUnreadNotes } from '@portal/api-client';
import { EmptyState, ErrorState, Page, PageHeader, Panel, DateText, Skeleton, StatusBadge } from '@portal/ui';
import { RequestLink } from '@portal/work';
import './unread-notes.css';
import { PAGES } from '../pages';

/** 'Notas sin leer': the requests of the person with notes that they have not seen, the last written first. */
export function UnreadNotesPage() {
  const { data, isError, error, refetch } = useUnreadNotes();
  return (
    <Page width="detail">
      <PageHeader
        title={PAGES.unreadNotes.title}
        count={data?.length}
        description="Notas que otros escribieron en tus solicitudes y que aún no lees."
      />
      {data === undefined ? (
        isError ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Panel>
            <Skeleton active />
          </Panel>
        )
      ) : data.length === 0 ? (
        <EmptyState
          icon="check"
          title="No tienes notas sin leer"
          description="Lo que otros escriban en tus solicitudes aparecerá aquí."
        />
      ) : (
        <Panel>
          <ul className="unread-notes" aria-label={PAGES.unreadNotes.title}>
            {data.map((row) => (
              <li key={row.id}>
                <span>
                  <RequestLink number={row.numRequest} /> · {row.client}
                  <span className="unread-notes-place">{[row.address, row.service].join(' · ')}</span>
                </span>
                <StatusBadge status={row.status} />
                <DateText value={row.at} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </Page>
  );
}
