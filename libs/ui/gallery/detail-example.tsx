import { STATUS_LABELS } from '@portal/domain';
import {
  BeforeAfterPhotos,
  Button,
  DescriptionGrid,
  HistoryTimeline,
  Icon,
  Page,
  PageHeader,
  Panel,
  StatusBadge,
  type Photo,
} from '../src';

const drawn = (hue: number, size: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="hsl(${hue} 35% 55%)"/><stop offset="1" stop-color="hsl(${hue + 30} 40% 22%)"/></linearGradient></defs><rect width="100" height="100" fill="url(#g)"/><circle cx="${20 + (hue % 60)}" cy="46" r="16" fill="hsl(${hue} 60% 80% / .5)"/></svg>`,
  )}`;
const photos = (count: number, hue: number): Photo[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index,
    url: drawn(hue + index * 40, 1200),
  }));

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** Example of a request's details. */
export function DetailExample() {
  return (
    <Page width="detail">
      <PageHeader
        title="N° 1042"
        backTo="/"
        description="Reparación de cortina metálica"
        action={
          <Button type="primary" icon={<Icon name="pdf" />}>
            Descargar PDF
          </Button>
        }
      />
      <Panel title="Solicitud" extra={<StatusBadge status="finalizado" />}>
        <DescriptionGrid
          items={[
            { label: 'Cliente', value: 'Paris Costanera' },
            { label: 'Operario', value: 'Camila Rojas' },
            { label: 'Sede', value: 'Santiago Centro' },
            { label: 'Fecha de visita', value: '20-11-2026' },
            { label: 'Hora de inicio', value: null },
            { label: 'Hora de finalización', value: '' },
            {
              label: 'Descripción',
              value: 'La cortina no sube desde el lunes.\nEl motor suena y se detiene.',
              wide: true,
            },
          ]}
        />
      </Panel>
      <Panel title="Fotos">
        <BeforeAfterPhotos before={photos(3, 20)} after={photos(5, 190)} />
      </Panel>
      <Panel title="Historial">
        <HistoryTimeline
          items={[
            {
              id: 3,
              who: 'Camila Rojas',
              at: ago(2),
              text: 'Reparación finalizada',
              from: 'en proceso',
              to: 'finalizado',
            },
            {
              id: 2,
              who: 'Camila Rojas',
              at: ago(27),
              text: 'Reparación iniciada',
              from: 'asignado',
              to: 'en proceso',
            },
            { id: 1, who: 'Pedro Soto', at: ago(400), text: 'Solicitud creada', to: 'solicitado' },
          ]}
        />
      </Panel>
      <Panel title="Todos los estados">
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          {Object.keys(STATUS_LABELS).map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </div>
      </Panel>
    </Page>
  );
}
