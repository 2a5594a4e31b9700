import { SHELL_WORDS } from '@portal/domain';
import { useState } from 'react';
import { FollowFrame, NotLoaded } from '../follow/follow-frame';
import { useLoaded } from '../follow/use-loaded';
import { AskForm } from './ask-form';
import { readPlaceForm } from './place-calls';

const { title: TITLE } = SHELL_WORDS.ask;

export function AskPage({ token }: { token: string }) {
  const [loaded] = useLoaded(readPlaceForm, token);
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (loaded.kind !== 'data') {
    return (
      <NotLoaded
        title={TITLE}
        failure="No se pudo cargar el formulario"
        over={{
          title: 'Este código no sirve',
          text: 'Puede haber sido reemplazado. Busca la hoja nueva en el lugar, o avisa a quien lo administra.',
        }}
        loaded={loaded}
      />
    );
  }
  if (sentTo !== null) {
    return (
      <FollowFrame title="Falta confirmarla">
        <section className="ui-sheet ui-panel" role="status">
          <h2>Revisa tu correo</h2>
          <p>
            Enviamos un enlace a <strong>{sentTo}</strong>. Ábrelo y confirma: recién entonces la solicitud entra en la
            fila. El enlace vale 48 horas.
          </p>
          <p className="ui-quiet ui-below">¿No llega? Mira en el correo no deseado, o pídela otra vez.</p>
        </section>
      </FollowFrame>
    );
  }
  const { location, mall } = loaded.data;
  return (
    <FollowFrame title={TITLE}>
      <p className="ui-quiet">
        {location}
        <br />
        {mall}
      </p>
      <AskForm token={token} place={loaded.data} onSent={setSentTo} />
    </FollowFrame>
  );
}
