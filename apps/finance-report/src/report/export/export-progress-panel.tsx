import './export.css';
import { Button, formatCount, Icon, Progress } from '@portal/ui';
import type { ExportProgress } from '../../api/reports';

const megabytes = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const sizeOf = (bytes: number): string => `${megabytes.format(bytes / 1_000_000)} MB`;

function wordsFor({ rows, total, bytes }: ExportProgress): string {
  if (total === null) return 'Preparando el informe…';
  if (rows === null) return `${formatCount(total)} solicitudes · ${sizeOf(bytes)}`;
  const done = `${formatCount(Math.min(rows, total))} de ${formatCount(total)} solicitudes · ${sizeOf(bytes)}`;
  return rows >= total && total > 0 ? `${done} · agregando insumos y liquidaciones` : done;
}

/** All but the last hundredth are the requests; the rest of the file follows them. */
const percentOf = ({ rows, total }: ExportProgress): number =>
  rows === null || !total ? 0 : Math.floor((Math.min(rows, total) / total) * 99);

export function ExportProgressPanel({ progress, onCancel }: { progress: ExportProgress; onCancel: () => void }) {
  return (
    <section className="report-export" aria-label="Exportación del informe">
      <Icon name="excel" className="report-export-icon" />
      <div className="report-export-words">
        <p>
          <strong>Exportando a Excel</strong> <span>{wordsFor(progress)}</span>
        </p>
        <Progress
          percent={percentOf(progress)}
          status="active"
          size="small"
          showInfo={false}
          aria-label="Solicitudes exportadas"
        />
      </div>
      <Button onClick={onCancel}>Cancelar</Button>
      <p className="ui-sr-only" role="status">
        Exportando a Excel
      </p>
    </section>
  );
}
