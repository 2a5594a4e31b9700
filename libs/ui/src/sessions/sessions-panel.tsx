import { SHARED_TOASTS, type UserSession } from '@portal/domain';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useConfirm } from '../feedback/use-confirm';
import { useToasts } from '../feedback/use-toasts';
import { Panel } from '../page/page';
import { describeDevice } from './device-name';
import { SessionList, type SessionListProps } from './session-list';

export type SessionsPanelProps = Pick<SessionListProps, 'query' | 'emptyText'> & {
  title: string;
  note: string;
  /** The beginning of a sentence: 'Habrá que', or who has to. */
  who: ReactNode;
  /** Sessions that end together, as 'las demás sesiones', and where; null without any. */
  together: { what: string; where: string } | null;
  /** Ends one, or without it those that end together. */
  end: (session?: UserSession) => Promise<unknown>;
};

export function SessionsPanel({ title, note, who, together, end, ...list }: SessionsPanelProps) {
  const confirm = useConfirm();
  const toasts = useToasts();

  const askToEnd = (session: UserSession) =>
    void confirm({
      title: '¿Cerrar esta sesión?',
      description: (
        <>
          {who} ingresar de nuevo en <strong>{describeDevice(session.agent).name}</strong>. Lo que no se haya guardado
          allí puede perderse.
        </>
      ),
      confirmLabel: 'Cerrar sesión',
      danger: true,
      onConfirm: async () => {
        await end(session);
        toasts.success(SHARED_TOASTS.sessionEnded);
      },
    });

  const askToEndTogether = ({ what, where }: { what: string; where: string }) =>
    void confirm({
      title: `¿Cerrar ${what}?`,
      description: (
        <>
          {who} ingresar de nuevo en {where}.
        </>
      ),
      confirmLabel: `Cerrar ${what}`,
      danger: true,
      onConfirm: async () => {
        await end();
        toasts.success(SHARED_TOASTS.allSessionsEnded);
      },
    });

  return (
    <Panel
      title={title}
      extra={
        together && (
          <Button danger onClick={() => askToEndTogether(together)}>
            Cerrar {together.what}
          </Button>
        )
      }
    >
      <p className="ui-quiet ui-above">{note}</p>
      <SessionList {...list} onEnd={askToEnd} />
    </Panel>
  );
}
