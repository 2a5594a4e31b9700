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
    <Page width="detail">
      <PageHeader title={PAGES.unreadNotes.title} count={data?.length} description={PAGES.unreadNotes.description} />
      {data === undefined ? (
        <Panel>
          <NoData query={query} rows={4} />
        </Panel>
      ) : shown.length === 0 ? (
        <EmptyState
          icon="check"
          title="No tienes notas sin leer"
          description="Lo que otros escriban en tus solicitudes aparecerá aquí."
        />
      ) : (
        <Panel>
          <ul className="unread-notes ui-rows" aria-label={PAGES.unreadNotes.title}>
            {shown.map((row) => (
              <li key={row.id}>
                <span>
                  <RequestLink number={row.numRequest} /> · {row.client}
                  <br />
                  <span className="ui-quiet ui-small">{[row.address, row.service].join(' · ')}</span>
                </span>
                <StatusBadge status={row.status} />
                {answered.some(({ id }) => id === row.id) ? (
                  <div className="unread-notes-text">
                    <RequestNotes requestId={row.id} startsWriting />
                  </div>
                ) : (
                  <div className="unread-notes-text">
                    <p className="ui-faint ui-small ui-history-meta">
                      <strong>{row.author}</strong> · <DateText value={row.at} />
                      {row.unread > 1 && ` · y ${row.unread - 1} ${row.unread === 2 ? 'nota' : 'notas'} antes`}
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
