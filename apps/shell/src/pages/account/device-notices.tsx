import type { SessionUser } from '@portal/domain';
import { Button, errorMessage, Flex, useToasts } from '@portal/ui';
import { useState, type ReactNode } from 'react';
import { allowPush, pushStateOf, stopPush, type PushState } from '../../frame/notices/device-push';
import { TOASTS } from './toasts';

const WORDS: Record<PushState, ReactNode> = {
  unsupported:
    'Este navegador no puede recibir avisos. Prueba con una versión actual de Chrome, Edge, Firefox o Safari.',
  uninstalled: (
    <>
      En un iPhone o iPad, instala primero el portal: toca <strong>Compartir</strong> y luego{' '}
      <strong>Agregar a inicio</strong>. Ábrelo desde ahí y vuelve a esta página.
    </>
  ),
  blocked:
    'Los avisos del portal están bloqueados en este navegador. Permite las notificaciones en los ajustes del sitio, junto a la dirección, y vuelve a cargar esta página.',
  off: 'Actívalo y los avisos llegarán aquí aunque el portal esté cerrado, mientras tu sesión siga abierta.',
  on: 'Los avisos llegan aquí, también con el portal cerrado, mientras tu sesión siga abierta.',
};

export function DeviceNotices({ user: { id } }: { user: SessionUser }) {
  const toasts = useToasts();
  const [state, setState] = useState(() => pushStateOf(id));
  const [isBusy, setBusy] = useState(false);

  const change = async (act: (userId: number) => Promise<PushState>): Promise<void> => {
    setBusy(true);
    try {
      const next = await act(id);
      setState(next);
      if (next === 'on') toasts.success(TOASTS.notices.deviceOn);
      if (next === 'off' && state === 'on') toasts.success(TOASTS.notices.deviceOff);
    } catch (error) {
      toasts.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Flex vertical align="start" gap={8} className="ui-above">
      <p>
        <strong>Este dispositivo {state === 'on' ? 'está' : 'no está'} activado.</strong> {WORDS[state]}
      </p>
      {(state === 'on' || state === 'off') && (
        <Button loading={isBusy} onClick={() => void change(state === 'on' ? stopPush : allowPush)}>
          {state === 'on' ? 'Dejar de recibirlos' : 'Recibir avisos aquí'}
        </Button>
      )}
    </Flex>
  );
}
