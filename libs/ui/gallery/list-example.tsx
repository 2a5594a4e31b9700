import { formatPesos, formatRequestNumber, pageCount, REQUEST_STATUSES, STATUS_LABELS } from '@portal/domain';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  Button,
  Icon,
  ListPage,
  DateText,
  StatusBadge,
  useConfirm,
  useListState,
  useToasts,
  type ListColumn,
  type ListQuery,
} from '../src';
import { SAMPLE_REQUESTS, type SampleRequest } from './sample-requests';

const columns: ListColumn<SampleRequest>[] = [
  {
    key: 'number',
    title: '#',
    render: (row) => formatRequestNumber(row.number),
    sortKey: 'number',
    width: '96px',
    card: 'who',
  },
  {
    key: 'client',
    title: 'Cliente',
    render: (row) => row.client,
    sortKey: 'client',
    truncate: true,
    width: '15%',
    card: 'who',
  },
  { key: 'service', title: 'Servicio', render: (row) => row.service, truncate: true, width: '15%', card: 'what' },
  { key: 'address', title: 'Dirección', render: (row) => row.address, truncate: true },
  { key: 'date', title: 'Fecha', render: (row) => <DateText value={row.date} />, sortKey: 'date', width: '130px' },
  { key: 'price', title: 'Valor', render: (row) => formatPesos(row.price), align: 'end', width: '110px' },
  {
    key: 'status',
    title: 'Estado',
    render: (row) => <StatusBadge status={row.status} />,
    width: '130px',
    card: 'state',
  },
];

/** Example of a list. The parameter `state` of the address (`loading`, `error`, `empty`, `busy`) selects one of its states. */
export function ListExample() {
  const state = useListState({ filters: ['status', 'from'], defaultSort: '-date' });
  const [search] = useSearchParams();
  const query = useSampleQuery(state, search.get('state'));
  const confirm = useConfirm();
  const toasts = useToasts();
  return (
    <ListPage
      title="Solicitudes por asignar"
      description="Lo que espera que alguien lo tome."
      action={
        <Button type="primary" icon={<Icon name="add" />}>
          Crear solicitud
        </Button>
      }
      state={state}
      query={query}
      columns={columns}
      rowKey={(row) => row.id}
      rowActions={(row) => [
        {
          key: 'assign',
          label: 'Asignar',
          icon: 'assign',
          onClick: () => toasts.success('Solicitud asignada con exito!'),
        },
        { key: 'view', label: 'Ver', icon: 'view', onClick: () => toasts.error('Error al listar informes') },
        {
          key: 'delete',
          label: 'Eliminar',
          icon: 'delete',
          danger: true,
          onClick: () =>
            void confirm({
              title: '¿Estás seguro de eliminar esta solicitud?',
              description: `${formatRequestNumber(row.number)} · ${row.client}`,
              confirmLabel: 'Sí, estoy seguro',
              cancelLabel: 'No, cancelar',
              danger: true,
              onConfirm: () => new Promise((resolve) => setTimeout(resolve, 800)),
            }),
        },
      ]}
      searchLabel="Buscar por cliente o número"
      filters={[
        {
          kind: 'select',
          name: 'status',
          label: 'Estado',
          options: REQUEST_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
        },
        { kind: 'day', name: 'from', label: 'Desde' },
      ]}
      empty={{
        title: 'No hay solicitudes por asignar',
        description: 'Las solicitudes que creen los clientes aparecerán aquí.',
        action: <Button type="primary">Crear solicitud</Button>,
      }}
      errorTitle="Error al listar solicitudes"
    />
  );
}

type SampleState = ReturnType<typeof useListState<'status' | 'from'>>;

function useSampleQuery(state: SampleState, shown: string | null): ListQuery<SampleRequest> {
  const { offset, limit, q, status } = state.params;
  const key = JSON.stringify(state.params);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), 350);
    return () => clearTimeout(timer);
  }, [key]);
  const rows = SAMPLE_REQUESTS.filter(
    (row) => (!status || row.status === status) && (!q || row.client.toLowerCase().includes(q.toLowerCase())),
  );
  const base = { isPending: false, isError: false, isFetching: false, error: undefined, refetch: () => undefined };
  if (shown === 'loading') return { ...base, isPending: true, isFetching: true };
  if (shown === 'error')
    return { ...base, isError: true, error: { status: 503, message: 'La base de datos no responde.' } };
  if (shown === 'empty') return { ...base, data: { data: [], total: 0, totalPaginas: 1 } };
  return {
    ...base,
    isFetching: settled !== key || shown === 'busy',
    data: { data: rows.slice(offset, offset + limit), total: rows.length, totalPaginas: pageCount(rows.length) },
  };
}
