import './report.css';
import {
  formatDay,
  formatInstant,
  formatPesos,
  REPORT_DATES,
  sayWorkTime,
  STATUS_LABELS,
  type ReportLiquidation,
  type ReportRepair,
  type ReportSupply,
} from '@portal/domain';
import { DescriptionGrid, Flex, StatusBadge } from '@portal/ui';
import type { ReactNode } from 'react';
import { FiguresTable, numberColumn, type FigureColumn } from '../figures-table';

const amounts = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 2 });

const SUPPLY_COLUMNS: readonly FigureColumn<ReportSupply>[] = [
  { title: 'Insumo', render: (supply) => supply.insumo },
  { title: 'ID', render: (supply) => supply.id },
  numberColumn('Cantidad', (supply) => amounts.format(supply.cantidad)),
  numberColumn('Valor total', (supply) => formatPesos(supply.valorTotal)),
];

const LIQUIDATION_COLUMNS: readonly FigureColumn<ReportLiquidation>[] = [
  { title: 'Observación', render: (liquidation) => liquidation.observacion ?? 'Sin observación' },
  { title: 'ID', render: (liquidation) => liquidation.id },
  { title: 'Creada', render: (liquidation) => formatInstant(liquidation.creadoEn, REPORT_DATES) },
  { title: 'Estado', render: (liquidation) => STATUS_LABELS[liquidation.estado] },
  numberColumn('Total', (liquidation) => formatPesos(liquidation.total)),
];

export function ReportRepairCard({ repair }: { repair: ReportRepair }) {
  return (
    <Sheet>
      <Flex component="h3" align="center" gap={10}>
        Reparación {repair.id} <StatusBadge status={repair.estado} />
      </Flex>
      <DescriptionGrid
        items={[
          { label: 'Fecha', value: formatDay(repair.fecha, REPORT_DATES) },
          { label: 'Hora de inicio', value: sayWorkTime(repair.horaInicio, repair.inicioRecibido, REPORT_DATES) },
          { label: 'Hora de finalización', value: sayWorkTime(repair.horaFin, repair.finRecibido, REPORT_DATES) },
          { label: 'Creada', value: formatInstant(repair.creadoEn, REPORT_DATES) },
          {
            label: 'Firma',
            value: repair.firma && (
              <img className="ui-signature-image" src={repair.firma} alt="Firma de quien recibe" loading="lazy" />
            ),
          },
        ]}
      />
      <Part title="Insumos" none="Sin insumos" columns={SUPPLY_COLUMNS} rows={repair.insumos} />
      <Part title="Liquidaciones" none="Sin liquidaciones" columns={LIQUIDATION_COLUMNS} rows={repair.liquidaciones} />
    </Sheet>
  );
}

export const Sheet = ({ children }: { children: ReactNode }) => (
  <Flex component="section" className="ui-sheet" vertical gap={16} style={{ padding: '14px 16px 16px' }}>
    {children}
  </Flex>
);

type PartProps<Row> = { title: string; none: string; columns: readonly FigureColumn<Row>[]; rows: readonly Row[] };

function Part<Row extends { id: number }>({ title, none, columns, rows }: PartProps<Row>) {
  return (
    <section>
      <h4 className="ui-faint ui-small report-part">{title}</h4>
      {rows.length === 0 ? (
        <p className="ui-faint">{none}</p>
      ) : (
        <FiguresTable title={title} columns={columns} rows={rows} rowKey={({ id }) => id} />
      )}
    </section>
  );
}
