import { Alert, Button, Modal } from '@portal/ui';
import { useState, type ReactNode } from 'react';

export type WayOn = {
  title: string;
  advice: ReactNode;
  action: { label: string; run: () => void };
};

export type Refusal = { name: string; message: string; wayOn: WayOn };

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
      <p className="ui-above">{name}</p>
      <Alert type="warning" showIcon title={message} />
      <p className="ui-quiet ui-below">{wayOn.advice}</p>
    </Modal>
  );
}

export function RefusalNotice({ message, wayOn }: { message: string; wayOn: WayOn }) {
  return (
    <Alert
      style={{ marginBottom: 20 }}
      type="warning"
      showIcon
      role="alert"
      title={message}
      description={
        <>
          <p>{wayOn.advice}</p>
          <Button style={{ marginTop: 12 }} onClick={wayOn.action.run}>
            {wayOn.action.label}
          </Button>
        </>
      }
    />
  );
}
