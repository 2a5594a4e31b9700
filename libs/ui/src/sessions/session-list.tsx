import { formatInstant, type UserSession } from '@portal/domain';
import { Button, Flex, Tag } from 'antd';
import { DateText } from '../details/date-text';
import { Icon } from '../facade/icon';
import { NoData } from '../feedback/no-data';
import { describeDevice } from './device-name';

export type SessionsQuery = {
  data?: readonly UserSession[] | undefined;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
};

export type SessionListProps = {
  query: SessionsQuery;
  /** The current session has no such button, because it ends with 'Cerrar sesión'. */
  onEnd: (session: UserSession) => void;
  emptyText?: string;
};

export function SessionList({ query, onEnd, emptyText = 'No hay sesiones abiertas' }: SessionListProps) {
  if (query.data) {
    if (query.data.length === 0) return <p className="ui-faint">{emptyText}</p>;
    return (
      <ul className="ui-sessions ui-rows" aria-label="Sesiones abiertas">
        {query.data.map((session) => (
          <SessionItem key={session.id} session={session} onEnd={() => onEnd(session)} />
        ))}
      </ul>
    );
  }
  return <NoData query={query} title="No se pudieron cargar las sesiones" rows={2} />;
}

function SessionItem({ session, onEnd }: { session: UserSession; onEnd: () => void }) {
  const device = describeDevice(session.agent);
  return (
    <Flex component="li" align="center" gap={14}>
      <span className="ui-emblem ui-session-icon">
        <Icon name={device.isHandheld ? 'mobile' : 'system'} />
      </span>
      <div className="ui-grow">
        <p>
          <strong>{device.name}</strong> {session.isCurrent && <Tag color="success">Este dispositivo</Tag>}
        </p>
        <Flex className="ui-quiet ui-small" component="p" wrap gap="0 14px">
          <span>
            Último uso: <DateText value={session.lastSeenAt} />
          </span>
          <span>Abierta el {formatInstant(session.createdAt)}</span>
          {session.address && <span>Dirección {session.address}</span>}
        </Flex>
      </div>
      {!session.isCurrent && (
        <Button onClick={onEnd} aria-label={`Cerrar sesión en ${device.name}`}>
          Cerrar
        </Button>
      )}
    </Flex>
  );
}
