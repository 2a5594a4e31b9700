import { Alert, Button, Modal } from '@portal/ui';
import { useState, type ReactNode } from 'react';
import './refusal.css';

/** Alternative to an action that open work forbids. */
export type WayOn = {
  /** Names the refused action: 'No se puede eliminar el servicio'. */
  title: string;
  advice: ReactNode;
  action: { label: string; run: () => void };
};

/** A deletion that open work forbids: of what, why in the server's words, and what to do instead. */
export type Refusal = { name: string; message: string; wayOn: WayOn };

/** Says why a record cannot be deleted and leads on. Open while there is a refusal. */
export function RefusalDialog({ refusal, onClose }: { refusal: Refusal | null; onClose: () => void }) {
  // Its text stays while it closes.
  const [shown, setShown] = useState(refusal);
  if (refusal && refusal !== shown) setShown(refusal);
  if (!shown) return null;
  const { name, message, wayOn } = shown;
  return (
    <Modal
      open={refusal !== null}
      title={wayOn.title}
      onCancel={onClose}
      centered
      width={480}
      destroyOnHidden
      footer={[
        <Button key="close" onClick={onClose}>
          Entendido
        </Button>,
        <Button
          key="on"
          type="primary"
          onClick={() => {
            onClose();
            wayOn.action.run();
          }}
        >
          {wayOn.action.label}
        </Button>,
      ]}
    >
      <p className="refusal-name">{name}</p>
      <Alert type="warning" showIcon title={message} />
      <p className="refusal-advice">{wayOn.advice}</p>
    </Modal>
  );
}

/** The same inside a form: a change that open work forbids. */
export function RefusalNotice({ message, wayOn }: { message: string; wayOn: WayOn }) {
  return (
    <Alert
      className="refusal-notice"
      type="warning"
      showIcon
      role="alert"
      title={message}
      description={
        <>
          <p>{wayOn.advice}</p>
          <Button className="refusal-action" onClick={wayOn.action.run}>
            {wayOn.action.label}
          </Button>
        </>
      }
    />
  );
}
