import './sending-status.css';
import { Button, Flex, Icon, UploadProgress } from '@portal/ui';
import { useEffect, useState } from 'react';
import type { RepairDraftId } from '../drafts/repair-draft';
import { deviceOutbox } from './device-outbox';
import type { Sending } from './outbox';

type SendingStatusProps = {
  id: RepairDraftId;
  sending: Sending;
  listed?: { name: string; open: () => void };
};

export function SendingStatus({ id, sending, listed }: SendingStatusProps) {
  const labelled = (action: string) => (listed ? { 'aria-label': `${action} ${listed.name}` } : {});
  return (
    <Flex className="sending" wrap align="center" justify="space-between" gap="8px 16px">
      {sending.state === 'sending' ? (
        <UploadProgress progress={sending.progress} label={sendingLabel(sending)} />
      ) : (
        <p className="ui-quiet ui-small sending-waiting" role="status">
          <Icon name="clock" /> <strong>Envío pendiente.</strong> {sending.reason}.{' '}
          {sending.retryAt !== null && <RetryCountdown retryAt={sending.retryAt} />}
        </p>
      )}
      <Flex gap={8}>
        {sending.state === 'waiting' && sending.for !== 'sign-in' && (
          <Button size="small" onClick={() => deviceOutbox.retry(id)} {...labelled('Intentar ahora')}>
            Intentar ahora
          </Button>
        )}
        <Button
          size="small"
          type={listed ? 'default' : 'text'}
          onClick={() => void deviceOutbox.stop(id).then(listed?.open)}
          {...labelled('Corregir')}
        >
          Corregir
        </Button>
      </Flex>
    </Flex>
  );
}

function sendingLabel({ progress, sent, files }: Extract<Sending, { state: 'sending' }>): string {
  const now = Math.min(sent + 1, files);
  return `Enviando foto ${now} de ${files} · ${Math.floor(progress * 100)} %`;
}

/** Seconds to the next attempt; read out once and not every second. */
function RetryCountdown({ retryAt }: { retryAt: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((retryAt - now) / 1000));
  return <span aria-hidden>{seconds > 0 ? `Nuevo intento en ${seconds} s` : 'Intentando…'}</span>;
}
