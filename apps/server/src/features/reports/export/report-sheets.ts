import { lineTotal, REPORT_EXPORT, STATUS_LABELS } from '@portal/domain';

import type { SheetColumn } from '../../../platform/spreadsheet/sheet-xml';
import { sheetOf, type Sheet } from '../../../platform/spreadsheet/workbook';
import { REQUEST_COLUMNS, selectReportRows } from '../report/report-rows';
import { selectExportedRepairs, type ExportedRepair } from './export-rows';
import type { ReportSnapshot } from './report-snapshot';

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
  const { db, ids } = snapshot;
  const { requests, supplies, liquidations } = REPORT_EXPORT.sheets;
  return [
    sheetOf(requests, REQUEST_COLUMNS, async function* () {
      for await (const batch of ids()) yield await selectReportRows(db, batch);
    }),
    sheetOf(supplies, SUPPLY_COLUMNS, async function* () {
      for await (const batch of ids()) {
        const repairs = await selectExportedRepairs(db, batch);
        yield repairs.flatMap((row) => row.supplies.map((supply) => ({ supply, ...row })));
      }
    }),
    sheetOf(liquidations, LIQUIDATION_COLUMNS, async function* () {
      for await (const batch of ids()) {
        const repairs = await selectExportedRepairs(db, batch);
        yield repairs.flatMap((row) => row.liquidations.map((liquidation) => ({ liquidation, ...row })));
      }
    }),
  ];
}
