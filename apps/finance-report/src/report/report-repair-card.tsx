import './report.css';
import {
  formatPesos,
  formatReportDay,
  STATUS_LABELS,
  type ReportLiquidation,
  type ReportRepair,
  type ReportSupply,
} from '@portal/domain';
import { DescriptionGrid, StatusBadge, Table, type TableColumnsType } from '@portal/ui';
import { formatReportInstant } from '../format/report-dates';

const amounts = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 2 });

const SUPPLY_COLUMNS: TableColumnsType<ReportSupply> = [
  { key: 'id', title: 'ID', dataIndex: 'id', width: 72 },
  { key: 'insumo', title: 'Insumo', dataIndex: 'insumo' },
  { key: 'cantidad', title: 'Cantidad', align: 'end', render: (_, supply) => amounts.format(supply.cantidad) },
  { key: 'valorTotal', title: 'Valor total', align: 'end', render: (_, supply) => formatPesos(supply.valorTotal) },
];

const LIQUIDATION_COLUMNS: TableColumnsType<ReportLiquidation> = [
  { key: 'id', title: 'ID', dataIndex: 'id', width: 72 },
  { key: 'creadoEn', title: 'Creada', render: (_, liquidation) => formatReportInstant(liquidation.creadoEn) },
  { key: 'observacion', title: 'Observación', render: (_, liquidation) => liquidation.observacion ?? '—' },
  { key: 'estado', title: 'Estado', render: (_, liquidation) => STATUS_LABELS[liquidation.estado] },
  { key: 'total', title: 'Total', align: 'end', render: (_, liquidation) => formatPesos(liquidation.total) },
];

/** One repair of the report: when, in what state, its supplies, its liquidations and the signature. */
export function ReportRepairCard({ repair }: { repair: ReportRepair }) {
  return (
    <section className="report-repair">
      <h3>
        Reparación {repair.id} <StatusBadge status={repair.estado} />
      </h3>
      <DescriptionGrid
        items={[
          { label: 'Fecha', value: formatReportDay(repair.fecha) },
          { label: 'Hora de inicio', value: repair.horaInicio },
          { label: 'Hora de finalización', value: repair.horaFin },
          { label: 'Creada', value: formatReportInstant(repair.creadoEn) },
          {
            label: 'Firma',
            value: repair.firma && (
              <img className="report-signature" src={repair.firma} alt="Firma de quien recibe" loading="lazy" />
            ),
          },
        ]}
      />
      <SmallTable title="Insumos" none="Sin insumos" columns={SUPPLY_COLUMNS} rows={repair.insumos} />
      <SmallTable
        title="Liquidaciones"
        none="Sin liquidaciones"
        columns={LIQUIDATION_COLUMNS}
        rows={repair.liquidaciones}
      />
    </section>
  );
}

type SmallTableProps<Row> = { title: string; none: string; columns: TableColumnsType<Row>; rows: readonly Row[] };

function SmallTable<Row extends { id: number }>({ title, none, columns, rows }: SmallTableProps<Row>) {
  return (
    <div className="report-part">
      <h4>{title}</h4>
      {rows.length === 0 ? (
        <p className="report-none">{none}</p>
      ) : (
        <Table<Row>
          aria-label={title}
          size="small"
          rowKey="id"
          columns={columns}
          dataSource={rows}
          pagination={false}
          scroll={{ x: 'max-content' }}
        />
      )}
    </div>
  );
}
