import { AUDIT_KIND_CODES, AUDIT_KINDS, isBackwards, type AuditEntry } from '@portal/domain';
import {
  ListPage,
  NOTHING_BETWEEN,
  recordFilter,
  useListState,
  WrongPeriod,
  type ListFilter,
  describeDevice,
  DATE_WIDTH,
  DateText,
  type ListColumn,
} from '@portal/ui';
import './audit.css';
import { useAudit, useAuditPeople } from '../api/audit';
import { PAGES } from '../pages';
import { AuditSentence } from './audit-sentence';

const AUDIT_COLUMNS: readonly ListColumn<AuditEntry>[] = [
  {
    key: 'at',
    title: 'Fecha y hora',
    sortKey: 'at',
    width: DATE_WIDTH,
    card: 'what',
    render: ({ at }) => <DateText value={at} />,
  },
  { key: 'what', title: 'Qué pasó', card: 'who', minWidth: 280, render: (entry) => <AuditSentence entry={entry} /> },
  {
    key: 'address',
    title: 'Dirección IP',
    width: '150px',
    isEmpty: ({ address }) => address === null,
    render: ({ address }) => address,
  },
  {
    key: 'agent',
    title: 'Dispositivo',
    width: '200px',
    truncate: true,
    isEmpty: ({ agent }) => agent === null,
    render: ({ agent }) => agent && describeDevice(agent).name,
  },
];

const FILTERS = ['user', 'kind', 'from', 'to'] as const;
type AuditFilter = (typeof FILTERS)[number];

const KIND_OPTIONS = AUDIT_KIND_CODES.map((kind) => ({ value: kind, label: AUDIT_KINDS[kind] }));

export function AuditPage() {
  const state = useListState<AuditFilter>({ filters: FILTERS, defaultSort: '-at' });
  const { user, from, to } = state.filters;
  const isWrongPeriod = isBackwards(from, to);
  const audit = useAudit(state.params, !isWrongPeriod);
  const filters = useAuditFilters(user);

  return (
    <ListPage<AuditEntry, AuditFilter>
      title={PAGES.audit.title}
      description={PAGES.audit.description}
      state={state}
      query={isWrongPeriod ? NOTHING_BETWEEN : audit}
      columns={AUDIT_COLUMNS}
      rowKey={(entry) => entry.id}
      filters={filters}
      empty={{
        title: 'Todavía no hay registros',
        description: 'Aquí aparecerán los ingresos, los rechazos, los cambios de cuentas y las exportaciones.',
      }}
      overview={isWrongPeriod && <WrongPeriod onSwap={() => state.setFilters({ from: to, to: from })} />}
    />
  );
}

function useAuditFilters(user: string | undefined): ListFilter<AuditFilter>[] {
  const people = useAuditPeople(Number(user) || undefined);
  return [
    {
      ...recordFilter(
        'user',
        'Persona',
        people.options.map(({ name, isDeleted, ...person }) => ({
          ...person,
          name: isDeleted ? `${name} (eliminado)` : name,
        })),
      ),
      loading: people.isLoading,
      onSearch: people.onSearch,
    },
    { kind: 'select', name: 'kind', label: 'Qué pasó', options: KIND_OPTIONS },
    { kind: 'day', name: 'from', label: 'Desde' },
    { kind: 'day', name: 'to', label: 'Hasta' },
  ];
}
