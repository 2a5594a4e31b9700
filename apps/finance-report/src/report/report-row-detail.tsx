import './report.css';
import { formatPesos, STATUS_LABELS, type ReportParty, type ReportRow } from '@portal/domain';
import { DescriptionGrid } from '@portal/ui';
import { fullName } from '../format/full-name';
import { formatReportInstant } from '../format/report-dates';
import { ReportRepairCard } from './report-repair-card';

/** Everything the report knows of a request (spec 2 §3). */
export function ReportRowDetail({ row }: { row: ReportRow }) {
  return (
    <div className="report-detail">
      <DescriptionGrid
        items={[
          { label: 'ID', value: row.id },
          { label: 'Creada', value: formatReportInstant(row.creadoEn) },
          { label: 'Número de factura', value: row.numeroFactura },
          { label: 'Dirección', value: row.direccion },
          {
            label: 'Servicio',
            value: `${row.servicio.nombre} (ID ${row.servicio.id}) · ${formatPesos(row.servicio.valor)} · ${STATUS_LABELS[row.servicio.estado]}`,
          },
          { label: 'Cliente', value: <Party party={row.cliente} /> },
          { label: 'Operario', value: row.operario && <Party party={row.operario} /> },
          { label: 'Descripción', value: row.descripcion, wide: true },
        ]}
      />
      {row.reparaciones.length === 0 ? (
        <p className="report-none">Todavía no hay reparaciones</p>
      ) : (
        row.reparaciones.map((repair) => <ReportRepairCard key={repair.id} repair={repair} />)
      )}
    </div>
  );
}

function Party({ party }: { party: ReportParty }) {
  const lines = [
    `${fullName(party)} (ID ${party.id})`,
    [party.documento, party.correo].filter(Boolean).join(' · '),
    STATUS_LABELS[party.estado],
  ];
  return lines.filter(Boolean).join('\n');
}
