import { formatCount } from '@portal/domain';
import { Button, Flex, Icon } from '@portal/ui';
import type { ExportProgress } from '../../api/reports';

const megabytes = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const sizeOf = (bytes: number): string => `${megabytes.format(bytes / 1_000_000)} MB`;

const wordsFor = ({ total, bytes }: ExportProgress): string =>
  total === null ? 'Preparando el informe…' : `${formatCount(total)} solicitudes · ${sizeOf(bytes)}`;

export function ExportProgressPanel({ progress, onCancel }: { progress: ExportProgress; onCancel: () => void }) {
  return (
    <Flex
      component="section"
      className="ui-sheet ui-above report-export"
      wrap
      align="center"
      gap="12px 16px"
      aria-label="Exportación del informe"
    >
      <Icon name="excel" style={{ color: 'var(--ui-success)', fontSize: 22 }} />
      <Flex vertical flex="1 1 240px">
        <p>
          <b>Exportando a Excel</b> <span className="ui-quiet">{wordsFor(progress)}</span>
        </p>
        <progress aria-label="Exportación en curso" />
      </Flex>
      <Button onClick={onCancel}>Cancelar</Button>
      <p className="ui-sr-only" role="status">
        Exportando a Excel
      </p>
    </Flex>
  );
}
