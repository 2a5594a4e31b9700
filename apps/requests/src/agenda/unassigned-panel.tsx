import { useDebounced } from '@portal/api-client';
import {
  awaitsAnswer,
  formatCount,
  formatRequestNumber,
  isSearchText,
  LIMITS,
  type RequestListItem,
} from '@portal/domain';
import { Button, DateText, EmptyState, Flex, Input, NoData, Pagination, SearchHint, Tag } from '@portal/ui';
import { DueText, PriorityBadge } from '@portal/work';
import { useId, useState } from 'react';
import { describeCameBack } from '../assign/assign-columns';
import type { AgendaWork } from './agenda-model';

const PAGE_SIZE = LIMITS.pageSize;

type UnassignedPanelProps = {
  work: Pick<AgendaWork, 'waiting' | 'useRequests' | 'origin'>;
  chosen: number | null;
  onChoose: (request: RequestListItem) => void;
  onDrag: (request: RequestListItem | null) => void;
};

export function UnassignedPanel({ work, chosen, onChoose, onDrag }: UnassignedPanelProps) {
  const [text, setText] = useState('');
  const debounced = useDebounced(text.trim(), LIMITS.searchDebounce);
  const q = isSearchText(debounced) ? debounced : '';
  const hintId = useId();
  const [wanted, setWanted] = useState({ q: '', page: 1 });
  const page = wanted.q === q ? wanted.page : 1;
  const query = work.useRequests({
    status: work.waiting.join(','),
    sort: 'urgency',
    offset: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
    ...(q === '' ? {} : { q }),
  });
  const { data } = query;
  const rows = data?.data ?? [];
  const setPage = (next: number) => setWanted({ q, page: next });

  return (
    <Flex component="section" className="agenda-unassigned" vertical gap={10} aria-label="Por asignar">
      <Flex className="agenda-unassigned-head" align="center" gap={8}>
        <h2>Por asignar</h2>
        {data && <Tag>{formatCount(data.total)}</Tag>}
      </Flex>
      <p className="ui-quiet ui-small ui-fine-pointer">Arrástrala a la agenda, o elígela y después su lugar.</p>
      <div>
        <Input
          type="search"
          aria-label="Buscar por asignar"
          aria-describedby={hintId}
          placeholder="Número o cliente"
          allowClear
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <SearchHint id={hintId} isTooShort={debounced !== q} />
      </div>
      {!data && <NoData query={query} rows={8} />}
      {data && rows.length === 0 && page > 1 && <Button onClick={() => setPage(1)}>Ir a la primera página</Button>}
      {data && rows.length === 0 && page === 1 && (
        <EmptyState
          title={q === '' ? 'No hay solicitudes por asignar' : 'No hay resultados'}
          description={q === '' ? work.origin : 'Prueba con otra búsqueda.'}
        />
      )}
      <ul className="ui-cards">
        {rows.map((request) => (
          <li
            key={request.id}
            draggable
            className={
              chosen === request.id ? 'ui-sheet agenda-request agenda-request-chosen' : 'ui-sheet agenda-request'
            }
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', formatRequestNumber(request.numRequest));
              onDrag(request);
            }}
            onDragEnd={() => onDrag(null)}
          >
            <Flex wrap align="center" justify="space-between" gap={8}>
              <strong>{formatRequestNumber(request.numRequest)}</strong>
              <PriorityBadge priority={request.typeRequest.name} />
            </Flex>
            <p>{request.client.name}</p>
            <p className="ui-quiet ui-small">
              {request.service.service} · {request.address}
            </p>
            {awaitsAnswer(request) && (
              <p className="ui-small">
                <DueText dueAt={request.dueAt} verb="Responde" />
                <br />
                Al asignarla, la aceptas.
              </p>
            )}
            {request.cameBack && <p className="ui-small agenda-request-back">{describeCameBack(request.cameBack)}</p>}
            <Flex wrap align="center" justify="space-between" gap={8}>
              {request.dateAssigned === null ? (
                <span className="ui-small">
                  <DueText dueAt={request.dueAt} />
                </span>
              ) : (
                <span className="ui-small">
                  Visita <DateText value={request.dateAssigned} hour={request.hourAssigned} />
                </span>
              )}
              <Button
                size="small"
                type={chosen === request.id ? 'primary' : 'default'}
                aria-pressed={chosen === request.id}
                aria-label={`Elegir para asignar ${formatRequestNumber(request.numRequest)}`}
                onClick={() => onChoose(request)}
              >
                Elegir
              </Button>
            </Flex>
          </li>
        ))}
      </ul>
      {data && (
        <Pagination page={page} pages={data.totalPaginas} pageSize={PAGE_SIZE} total={data.total} onChange={setPage} />
      )}
    </Flex>
  );
}
