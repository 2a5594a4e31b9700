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
import { DescriptionGrid, StatusBadge } from '@portal/ui';
import { ReportTable, type ReportTableColumn } from './report-table';

const amounts = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 2 });

const SUPPLY_COLUMNS: readonly ReportTableColumn<ReportSupply>[] = [
  { title: 'Insumo', render: (supply) => supply.insumo },
  { title: 'ID', render: (supply) => supply.id },
  { title: 'Cantidad', align: 'end', render: (supply) => amounts.format(supply.cantidad) },
  { title: 'Valor total', align: 'end', render: (supply) => formatPesos(supply.valorTotal) },
];

const LIQUIDATION_COLUMNS: readonly ReportTableColumn<ReportLiquidation>[] = [
  { title: 'Observación', render: (liquidation) => liquidation.observacion ?? 'Sin observación' },
  { title: 'ID', render: (liquidation) => liquidation.id },
  { title: 'Creada', render: (liquidation) => formatInstant(liquidation.creadoEn, REPORT_DATES) },
  { title: 'Estado', render: (liquidation) => STATUS_LABELS[liquidation.estado] },
  { title: 'Total', align: 'end', render: (liquidation) => formatPesos(liquidation.total) },
];

export function ReportRepairCard({ repair }: { repair: ReportRepair }) {
  return (
    <section className="ui-sheet report-repair">
      <h3>
        Reparación {repair.id} <StatusBadge status={repair.estado} />
      </h3>
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
      <ReportTable title="Insumos" none="Sin insumos" columns={SUPPLY_COLUMNS} rows={repair.insumos} />
      <ReportTable
        title="Liquidaciones"
        none="Sin liquidaciones"
        columns={LIQUIDATION_COLUMNS}
        rows={repair.liquidaciones}
      />
    </section>
  );
}
