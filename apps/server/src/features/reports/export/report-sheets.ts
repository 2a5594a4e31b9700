import { lineTotal, REPORT_EXPORT, STATUS_LABELS } from '@portal/domain';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { Db } from '../../../platform/database/schema';
import type { SheetColumn } from '../../../platform/spreadsheet/sheet-xml';
import { sheetOf, type Sheet } from '../../../platform/spreadsheet/workbook';
import { REQUEST_COLUMNS, selectReportRows } from '../report/report-rows';
import type { ReportSnapshot } from './report-snapshot';

function selectExportedRepairs(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('repairs')
    .innerJoin('requests', 'requests.id', 'repairs.request_id')
    .innerJoin('clients', 'clients.id', 'requests.client_id')
    .select((query) => [
      'requests.num_request',
      'requests.created_at',
      'clients.name as client_name',
      jsonArrayFrom(
        query
          .selectFrom('repair_supplies')
          .select(['repair_supplies.name', 'repair_supplies.amount', 'repair_supplies.unit_price'])
          .whereRef('repair_supplies.repair_id', '=', 'repairs.id')
          .orderBy('repair_supplies.id'),
      ).as('supplies'),
      jsonArrayFrom(
        query
          .selectFrom('liquidations')
          .select(['liquidations.id', 'liquidations.price', 'liquidations.observation', 'liquidations.status'])
          // Inside JSON a moment is text.
          .select(sql<string>`liquidations.created_at`.as('created_at'))
          .whereRef('liquidations.repair_id', '=', 'repairs.id')
          .orderBy('liquidations.id'),
      ).as('liquidations'),
    ])
    .where(sql<boolean>`repairs.request_id = any(${[...ids]}::bigint[])`)
    .orderBy(sql`array_position(${[...ids]}::bigint[], repairs.request_id)`)
    .execute();
}
type ExportedRepair = Awaited<ReturnType<typeof selectExportedRepairs>>[number];

type SupplyLine = ExportedRepair & { supply: ExportedRepair['supplies'][number] };
type LiquidationLine = ExportedRepair & { liquidation: ExportedRepair['liquidations'][number] };

const REPAIR_COLUMNS: readonly SheetColumn<ExportedRepair>[] = [
  { title: 'N° solicitud', kind: 'id', width: 13, value: (line) => line.num_request },
  { title: 'Fecha', kind: 'day', width: 12, value: (line) => line.created_at },
  { title: 'Cliente', kind: 'text', width: 30, value: (line) => line.client_name },
];

export const SUPPLY_COLUMNS: readonly SheetColumn<SupplyLine>[] = [
  ...REPAIR_COLUMNS,
  { title: 'Insumo', kind: 'text', width: 32, value: ({ supply }) => supply.name },
  { title: 'Cantidad', kind: 'amount', width: 12, value: ({ supply }) => supply.amount },
  { title: 'Valor unitario', kind: 'pesos', width: 16, value: ({ supply }) => supply.unit_price },
  {
    title: 'Valor total',
    kind: 'pesos',
    width: 16,
    value: ({ supply }) => lineTotal({ price: supply.unit_price, amount: supply.amount }),
  },
];

export const LIQUIDATION_COLUMNS: readonly SheetColumn<LiquidationLine>[] = [
  ...REPAIR_COLUMNS,
  { title: 'Liquidación', kind: 'id', width: 13, value: ({ liquidation }) => liquidation.id },
  { title: 'Creada', kind: 'moment', width: 17, value: ({ liquidation }) => new Date(liquidation.created_at) },
  { title: 'Estado', kind: 'text', width: 13, value: ({ liquidation }) => STATUS_LABELS[liquidation.status] },
  { title: 'Total', kind: 'pesos', width: 16, value: ({ liquidation }) => liquidation.price },
  { title: 'Observación', kind: 'text', width: 40, value: ({ liquidation }) => liquidation.observation },
];

export function reportSheets(snapshot: ReportSnapshot): Sheet[] {
  const { db } = snapshot;
  const { requests, supplies, liquidations } = REPORT_EXPORT.sheets;
  return [
    sheetOf(requests, REQUEST_COLUMNS, async function* () {
      for await (const batch of snapshot.ids()) yield await selectReportRows(db, batch);
    }),
    sheetOf(supplies, SUPPLY_COLUMNS, async function* () {
      for await (const batch of snapshot.ids()) {
        const repairs = await selectExportedRepairs(db, batch);
        yield repairs.flatMap((row) => row.supplies.map((supply) => ({ supply, ...row })));
      }
    }),
    sheetOf(liquidations, LIQUIDATION_COLUMNS, async function* () {
      for await (const batch of snapshot.ids()) {
        const repairs = await selectExportedRepairs(db, batch);
        yield repairs.flatMap((row) => row.liquidations.map((liquidation) => ({ liquidation, ...row })));
      }
    }),
  ];
}
