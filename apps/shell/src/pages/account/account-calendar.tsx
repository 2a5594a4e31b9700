import { useCalendarFeed, useCreateCalendarFeed, useRevokeCalendarFeed } from '@portal/api-client';
import { formatInstant } from '@portal/domain';
import { Alert, Button, CopyField, Flex, NoData, Panel, useConfirm } from '@portal/ui';
import { useState } from 'react';
import { TOASTS } from './toasts';

export function AccountCalendar() {
  const feed = useCalendarFeed();
  const create = useCreateCalendarFeed();
  const revoke = useRevokeCalendarFeed();
  const confirm = useConfirm();
  const [address, setAddress] = useState<string | null>(null);

  const renew = async () => {
    const created = await create.mutateAsync();
    setAddress(new URL(created.address, window.location.origin).href);
  };
  // The failure is shown below the text.
  const createFirst = () => void renew().catch(() => undefined);

  const askToRenew = () =>
    void confirm({
      title: '¿Renovar la dirección?',
      description: 'La dirección de ahora deja de servir: habrá que agregar la nueva en cada calendario.',
      confirmLabel: 'Renovar dirección',
      onConfirm: renew,
    });

  const askToRevoke = () =>
    void confirm({
      title: '¿Revocar la dirección?',
      description: 'Los calendarios que la usan dejan de mostrar tus visitas.',
      confirmLabel: 'Revocar dirección',
      danger: true,
      onConfirm: async () => {
        await revoke.mutateAsync();
        setAddress(null);
      },
      done: TOASTS.calendar.revoked,
    });

  return (
    <Panel title="Calendario de visitas">
      <p className="ui-quiet ui-above">
        Agrega tus visitas al calendario de tu teléfono o computador: se actualizan solas. Quien tenga la dirección
        puede ver tus visitas; no la compartas.
      </p>
      {feed.data ? (
        <>
          {address !== null && (
            <>
              <Alert type="warning" showIcon title="Guárdala ahora: no se volverá a mostrar." />
              <CopyField
                label="Dirección del calendario"
                copiedLabel="Dirección del calendario copiada"
                value={address}
              />
            </>
          )}
          {feed.data.createdAt !== null && address === null && (
            <p>
              Dirección creada el {formatInstant(feed.data.createdAt)}. Por seguridad no se vuelve a mostrar: si la
              perdiste, renuévala.
            </p>
          )}
          {create.error && <Alert type="error" showIcon role="alert" title={create.error.message} />}
          <Flex wrap gap={8} style={{ marginTop: 16 }}>
            {address !== null && <Button href={address.replace(/^https?:/, 'webcal:')}>Abrir en mi calendario</Button>}
            {feed.data.createdAt === null ? (
              <Button loading={create.isPending} onClick={createFirst}>
                Crear dirección
              </Button>
            ) : (
              <>
                <Button onClick={askToRenew}>Renovar dirección</Button>
                <Button onClick={askToRevoke}>Revocar dirección</Button>
              </>
            )}
          </Flex>
        </>
      ) : (
        <NoData query={feed} title="No se pudo cargar la dirección de tu calendario" rows={2} />
      )}
    </Panel>
  );
}
