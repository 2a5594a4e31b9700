import './export.css';
import { Button, formatCount, Icon } from '@portal/ui';
import type { ExportProgress } from '../../api/reports';

const megabytes = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const sizeOf = (bytes: number): string => `${megabytes.format(bytes / 1_000_000)} MB`;

const wordsFor = ({ total, bytes }: ExportProgress): string =>
  total === null ? 'Preparando el informe…' : `${formatCount(total)} solicitudes · ${sizeOf(bytes)}`;

export function ExportProgressPanel({ progress, onCancel }: { progress: ExportProgress; onCancel: () => void }) {
  return (
    <section className="ui-sheet report-export" aria-label="Exportación del informe">
      <Icon name="excel" className="report-export-icon" />
      <div className="report-export-words">
        <p>
          <strong>Exportando a Excel</strong> <span>{wordsFor(progress)}</span>
        </p>
        <progress aria-label="Exportación en curso" />
      </div>
      <Button onClick={onCancel}>Cancelar</Button>
      <p className="ui-sr-only" role="status">
        Exportando a Excel
      </p>
    </section>
  );
}
