import { labelOf, lineTotal, PRIORITIES, REPORT_EXPORT, STATUS_LABELS, sumPesos } from '@portal/domain';

import type { SheetColumn } from '../../../platform/spreadsheet/sheet-xml';
import { sheetOf, type Sheet } from '../../../platform/spreadsheet/workbook';
import { selectReportRows, type ReportRequestRow } from '../report/report-rows';
import { selectExportedRepairs, type ExportedRepair } from './export-rows';
import type { ReportSnapshot } from './report-snapshot';

type SupplyLine = ExportedRepair & { supply: ExportedRepair['supplies'][number] };
type LiquidationLine = ExportedRepair & { liquidation: ExportedRepair['liquidations'][number] };

const suppliesOf = ({ repair_id, supplies }: ReportRequestRow) =>
  repair_id === null ? null : sumPesos((supplies ?? []).map(([, , amount, price]) => lineTotal({ price, amount })));

function repairCost(line: ReportRequestRow): number | null {
  return line.finished_at === null ? null : sumPesos([suppliesOf(line) ?? 0, line.service_price]);
}

const nameOf = ({ operator_name, operator_last_name }: ReportRequestRow) =>
  operator_name && [operator_name, operator_last_name].filter(Boolean).join(' ');

function liquidationOf({ liquidations }: ReportRequestRow): { at: Date; observation: string | null } | undefined {
  const inForce = liquidations?.find(([, , , status]) => status === 'activo');
  if (inForce === undefined) return undefined;
  const [, , observation, , at] = inForce;
  return { at: new Date(at), observation };
}

export const REQUEST_COLUMNS: readonly SheetColumn<ReportRequestRow>[] = [
  { title: 'N° solicitud', kind: 'id', width: 13, value: (line) => line.num_request },
  { title: 'Fecha', kind: 'day', width: 12, value: (line) => line.created_at },
  { title: 'Estado', kind: 'text', width: 13, value: (line) => STATUS_LABELS[line.status] },
  { title: 'Cliente', kind: 'text', width: 30, value: (line) => line.client_name },
  { title: 'Documento del cliente', kind: 'text', width: 22, value: (line) => line.client_document },
  { title: 'Correo del cliente', kind: 'text', width: 28, value: (line) => line.client_email },
  { title: 'Dirección', kind: 'text', width: 34, value: (line) => line.address },
  { title: 'Mall', kind: 'text', width: 24, value: (line) => line.mall_name },
  { title: 'Prioridad', kind: 'text', width: 13, value: (line) => labelOf(PRIORITIES, line.type_request) },
  { title: 'Descripción', kind: 'text', width: 46, value: (line) => line.description },
  { title: 'Servicio', kind: 'text', width: 20, value: (line) => line.service_name },
  { title: 'Valor del servicio', kind: 'pesos', width: 18, value: (line) => line.service_price },
  { title: 'Empresa', kind: 'text', width: 24, value: (line) => line.company_name },
  { title: 'Operario', kind: 'text', width: 24, value: nameOf },
  { title: 'Documento del operario', kind: 'text', width: 23, value: (line) => line.operator_document },
  { title: 'Correo del operario', kind: 'text', width: 28, value: (line) => line.operator_email },
  { title: 'Sede', kind: 'text', width: 20, value: (line) => line.branch_name },
  { title: 'Inicio', kind: 'moment', width: 17, value: (line) => line.started_at },
  { title: 'Término', kind: 'moment', width: 17, value: (line) => line.finished_at },
  { title: 'Insumos', kind: 'pesos', width: 16, value: suppliesOf },
  { title: 'Reparación', kind: 'pesos', width: 16, value: repairCost },
  { title: 'Liquidado', kind: 'pesos', width: 16, value: (line) => line.liquidated },
  { title: 'Fecha de liquidación', kind: 'moment', width: 20, value: (line) => liquidationOf(line)?.at ?? null },
  { title: 'Observación', kind: 'text', width: 34, value: (line) => liquidationOf(line)?.observation ?? null },
  { title: 'Facturado', kind: 'pesos', width: 16, value: (line) => line.invoiced },
  { title: 'N° factura', kind: 'text', width: 16, value: (line) => line.invoice_number },
  { title: 'Fecha de factura', kind: 'moment', width: 18, value: (line) => line.issued_at },
];

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
