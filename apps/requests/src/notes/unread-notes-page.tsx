import { useMarkNotesRead, useUnreadNotes } from '@portal/api-client';
import { formatRequestNumber, type UnreadNotes } from '@portal/domain';
import {
  Button,
  DateText,
  EmptyState,
  Flex,
  FoldedText,
  NoData,
  Page,
  PageHeader,
  Panel,
  StatusBadge,
} from '@portal/ui';
import { RequestLink, RequestNotes } from '@portal/work';
import { useState } from 'react';
import './unread-notes.css';
import { PAGES } from '../pages';

export function UnreadNotesPage() {
  const query = useUnreadNotes();
  const { data } = query;
  const marking = useMarkNotesRead();
  // Notes that are being answered count as seen, and stay where they are until the page is left.
  const [answered, setAnswered] = useState<readonly UnreadNotes[]>([]);
  const open = answered.filter(({ id }) => data?.every((row) => row.id !== id));
  const shown = [...(data ?? []), ...open].sort((one, other) => other.at.localeCompare(one.at));
  return (
    <Page width="form">
      <PageHeader
        title={PAGES.unreadNotes.title}
        count={data?.length || undefined}
        description={PAGES.unreadNotes.description}
      />
      {data === undefined ? (
        <Panel>
          <NoData query={query} rows={4} />
        </Panel>
      ) : shown.length === 0 ? (
        <Panel>
          <EmptyState
            icon="check"
            title="No tienes notas sin leer"
            description="Lo que otros escriban en tus solicitudes aparecerá aquí."
          />
        </Panel>
      ) : (
        <Panel>
          <ul className="unread-notes ui-rows" aria-label={PAGES.unreadNotes.title}>
            {shown.map((row) => (
              <li key={row.id}>
                <RequestLink number={row.numRequest} />
                <StatusBadge status={row.status} />
                <div>
                  {row.client}
                  <p className="ui-quiet ui-small">{[row.address, row.service].join(' ·\u00a0')}</p>
                </div>
                {answered.some(({ id }) => id === row.id) ? (
                  <div>
                    <RequestNotes requestId={row.id} startsWriting />
                  </div>
                ) : (
                  <div>
                    <p className="ui-faint ui-small ui-history-meta">
                      <strong>{row.author}</strong>
                      {' ·\u00a0'}
                      <DateText value={row.at} />
                      {row.unread > 1 && ` ·\u00a0y ${row.unread - 1} ${row.unread === 2 ? 'nota' : 'notas'} antes`}
                    </p>
                    <FoldedText>{row.text}</FoldedText>
                    <Flex component="p" gap={8} style={{ marginTop: 8 }}>
                      <Button size="small" onClick={() => setAnswered([...answered, row])}>
                        Responder
                      </Button>
                      <Button
                        size="small"
                        type="text"
                        aria-label={`Marcar como leída la nota de ${formatRequestNumber(row.numRequest)}`}
                        onClick={() => marking.mutate({ request: row.id, last: row.last })}
                      >
                        Marcar como leída
                      </Button>
                    </Flex>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </Page>
  );
}
