import { Collapse } from 'antd';
import { useState } from 'react';
import {
  Alert,
  AreaErrorBoundary,
  Button,
  EmptyState,
  ErrorState,
  Icon,
  ICON_NAMES,
  LoadingState,
  Page,
  PageHeader,
  Panel,
  Progress,
  Tag,
} from '../src';

function Bomb({ armed }: { armed: boolean }) {
  if (armed) throw new Error('Boom');
  return <p>Todo bien.</p>;
}

/** Example of the loading, error and empty states, and of the antd components in the portal's theme. */
export function StatesExample() {
  const [armed, setArmed] = useState(false);
  return (
    <Page width="detail">
      <PageHeader title="Estados" />
      <Panel>
        <LoadingState />
      </Panel>
      <Panel>
        <ErrorState error={{ status: 503, message: 'El servicio no responde.' }} onRetry={() => undefined} />
      </Panel>
      <Panel>
        <EmptyState
          title="No tienes solicitudes asignadas"
          description="Cuando te asignen una, la verás aquí."
          action={<Button>Actualizar</Button>}
        />
      </Panel>
      <Panel title="Límite de error">
        <AreaErrorBoundary onRetry={() => setArmed(false)}>
          <Bomb armed={armed} />
          <Button danger onClick={() => setArmed(true)}>
            Fallar
          </Button>
        </AreaErrorBoundary>
      </Panel>
      <Panel title="antd">
        <div style={{ display: 'grid', gap: 16 }}>
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
            <Button type="primary">Guardar</Button>
            <Button>Cancelar</Button>
            <Button danger>Eliminar</Button>
            <Button type="primary" danger>
              Eliminar
            </Button>
            <Button type="text">Texto</Button>
            <Button type="link">Enlace</Button>
            <Button type="primary" loading>
              Guardando
            </Button>
            <Button disabled>Inactivo</Button>
            <Tag>Etiqueta</Tag>
          </div>
          <Alert type="info" showIcon title="La solicitud tiene el permiso N° 5521" />
          <Alert type="success" showIcon title="Listo" description="Se guardó en este dispositivo." />
          <Alert type="warning" showIcon title="Sin conexión" />
          <Alert type="error" showIcon title="No se pudo guardar" />
          <Progress percent={62} />
          <Collapse items={[{ key: '1', label: 'Detalle', children: 'Contenido' }]} />
        </div>
      </Panel>
      <Panel title="Iconos">
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16, fontSize: 20 }}>
          {[...ICON_NAMES, 'de-otra-version'].map((name) => (
            <span key={name} title={name}>
              <Icon name={name} />
            </span>
          ))}
        </div>
      </Panel>
    </Page>
  );
}
