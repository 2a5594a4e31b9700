import {
  fieldText,
  formatColumnPesos,
  listedFields,
  REQUEST_FIELDS,
  type Instant,
  type Pesos,
  type Priority,
  type RequestFieldAnswers,
} from '@portal/domain';
import { DATE_WIDTH, type ListColumn } from '@portal/ui';
import type { ReactNode } from 'react';
import { PriorityBadge } from '../priority/priority-badge';
import { RequestLink } from '../request-detail/request-link';
import { DueText, RequestDateCell } from './waiting-cells';

type FieldsRow = RequestFieldAnswers<'card'>;

/** The columns of the fields that every list of requests shows. */
export const fieldColumns = <Row extends FieldsRow>(): ListColumn<Row>[] =>
  listedFields('card').map((name) => ({
    key: name,
    title: REQUEST_FIELDS[name].label,
    render: (row) => fieldText(name, row[name as keyof FieldsRow]),
    truncate: true,
    card: 'line',
  }));

export const pesosColumn = <Row,>(
  column: Omit<ListColumn<Row>, 'render'>,
  pesosOf: (row: Row) => Pesos | null,
  none: ReactNode = null,
): ListColumn<Row> => ({
  width: '116px',
  align: 'end',
  card: 'who',
  readsRows: true,
  ...column,
  render: (row, rows) => {
    const pesos = pesosOf(row);
    return pesos === null ? none : formatColumnPesos(pesos, rows.map(pesosOf));
  },
});

export const FAULT_COLUMN: ListColumn<{ description: string }> = {
  key: 'description',
  title: 'Descripción',
  render: ({ description }) => description,
  under: '',
};

type WaitingRow = FieldsRow & {
  numRequest: number;
  address: string;
  description: string;
  typeRequest: { name: Priority };
  dateRequest: Instant;
  dueAt: Instant | null;
};

type Cells<Row> = {
  client: (row: Row) => string;
  operator: (row: Row) => string | null | undefined;
  service: (row: Row) => string;
  visit: (row: Row) => ReactNode;
  /** Left out where all rows have one state: then the visit stands in its place on a card. */
  status?: (row: Row) => ReactNode;
  awaitsAnswer?: (row: Row) => boolean;
};

/** Client and operator, in one cell of a table. */
export const peopleColumns = <Row,>(
  [client, operator]: readonly [string, string],
  cells: Pick<Cells<Row>, 'client' | 'operator'>,
): ListColumn<Row>[] => [
  { key: client, title: 'Cliente', render: cells.client, sortKey: client, minWidth: 142, truncate: true, card: 'who' },
  { key: operator, title: 'Operario', render: cells.operator, sortKey: operator, under: client },
];

const PLACE_WIDTH = { width: '23%', minWidth: 144 };

/** Service and place, in one cell of a table that holds the name of a mall on one line. */
export const placeColumns = <Row extends { address: string }>(
  service: (row: Row) => string,
  sortKeys: readonly string[],
): ListColumn<Row>[] => {
  const sorted = (key: string) => ({ key, ...(sortKeys.includes(key) && { sortKey: key }) });
  return [
    { ...sorted('service'), title: 'Servicio', render: service, ...PLACE_WIDTH, truncate: true, card: 'what' },
    { ...sorted('address'), title: 'Dirección', render: ({ address }) => address, under: 'service', card: 'what' },
  ];
};

export function waitingColumns<Row extends WaitingRow>(cells: Cells<Row>): ListColumn<Row>[] {
  const { client, operator, service, visit, status } = cells;
  return [
    {
      key: 'numRequest',
      title: '#',
      render: (row) => <RequestLink number={row.numRequest} />,
      sortKey: 'numRequest',
      width: '100px',
      card: 'who',
    },
    ...peopleColumns(['client', 'operator'], { client, operator }),
    ...placeColumns(service, ['service', 'address']),
    FAULT_COLUMN,
    ...fieldColumns<Row>(),
    {
      key: 'typeRequest',
      title: 'Prioridad',
      render: (row) => <PriorityBadge priority={row.typeRequest.name} />,
      sortKey: 'typeRequest',
      under: 'numRequest',
      card: 'what',
      short: true,
    },
    {
      key: 'due',
      title: 'Vencimiento',
      render: (row) => <DueText dueAt={row.dueAt} verb={cells.awaitsAnswer?.(row) ? 'Responde' : 'Vence'} />,
      sortKey: 'due',
      under: 'date',
      card: 'what',
      short: true,
    },
    {
      key: 'dateRequest',
      title: 'Fecha de solicitud',
      render: (row) => <RequestDateCell dateRequest={row.dateRequest} />,
      sortKey: 'dateRequest',
      width: DATE_WIDTH,
    },
    {
      key: 'date',
      title: 'Visita',
      render: visit,
      sortKey: 'date',
      // Without a state there is room for what stands beside the visit.
      width: status === undefined ? '212px' : DATE_WIDTH,
      card: status === undefined ? 'state' : 'line',
    },
    ...(status === undefined
      ? []
      : [
          { key: 'status', title: 'Estado', render: status, sortKey: 'status', width: '114px', card: 'state' } as const,
        ]),
  ];
}
