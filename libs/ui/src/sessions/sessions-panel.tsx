import { SHARED_TOASTS, type UserSession } from '@portal/domain';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useConfirm } from '../feedback/use-confirm';
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

  const ask = (what: string, where: ReactNode, session?: UserSession) =>
    void confirm({
      title: `¿Cerrar ${what}?`,
      description: (
        <>
          {who} ingresar de nuevo en {where}. Lo que no se haya guardado allí puede perderse.
        </>
      ),
      confirmLabel: `Cerrar ${what}`,
      danger: true,
      onConfirm: () => end(session),
      done: session ? SHARED_TOASTS.sessionEnded : SHARED_TOASTS.allSessionsEnded,
    });

  return (
    <Panel title={title}>
      <p className="ui-quiet ui-above">{note}</p>
      <SessionList
        {...list}
        onEnd={(session) => ask('esta sesión', <strong>{describeDevice(session.agent).name}</strong>, session)}
      />
      {together && (
        <Button style={{ marginTop: 16 }} onClick={() => ask(together.what, together.where)}>
          Cerrar {together.what}
        </Button>
      )}
    </Panel>
  );
}
