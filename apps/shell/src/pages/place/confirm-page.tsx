import { formatRequestNumber, SHELL_WORDS, type ConfirmedPlaceRequest } from '@portal/domain';
import { SentForm } from '../follow/follow-forms';
import { FollowFrame, NotLoaded } from '../follow/follow-frame';
import { useLoaded } from '../follow/use-loaded';
import { confirmPlaceRequest, readPlaceRequest } from './place-calls';

const { title: TITLE } = SHELL_WORDS.confirm;

/** Programs open the links of mails, so a press confirms, and not the visit. */
export function ConfirmPage({ token }: { token: string }) {
  const [loaded, setRequest] = useLoaded(readPlaceRequest, token);
  if (loaded.kind !== 'data') {
    return (
      <NotLoaded
        title={TITLE}
        failure="No se pudo cargar la solicitud"
        over={{
          title: 'Este enlace no sirve',
          text: 'Puede estar incompleto o haber vencido: vale 48 horas. Escanea otra vez el código QR y pídela de nuevo.',
        }}
        loaded={loaded}
      />
    );
  }
  const { address, service, description, photos, confirmed } = loaded.data;
  return (
    <FollowFrame title={confirmed ? `Solicitud ${formatRequestNumber(confirmed.numRequest)}` : TITLE}>
      <p className="ui-quiet">
        {service}
        <br />
        {address}
      </p>
      {confirmed ? (
        <Confirmed {...confirmed} />
      ) : (
        <section className="ui-sheet ui-panel">
          <h2>Lo que pediste</h2>
          <p className="follow-words">{description}</p>
          <p className="ui-quiet">{photos === 1 ? 'Con una foto' : `Con ${photos} fotos`}</p>
          <SentForm
            label={TITLE}
            submitLabel="Confirmar solicitud"
            send={async () => setRequest({ ...loaded.data, confirmed: await confirmPlaceRequest(token) })}
          >
            <p className="ui-quiet">Si no la pediste tú, cierra esta página: sin confirmar, se borra sola.</p>
          </SentForm>
        </section>
      )}
    </FollowFrame>
  );
}

function Confirmed({ followAddress }: ConfirmedPlaceRequest) {
  return (
    <section className="ui-sheet ui-panel" role="status">
      <h2>Solicitud confirmada</h2>
      <p>Ya está en la fila de quienes asignan el trabajo. Te enviamos también por correo el enlace para seguirla.</p>
      {followAddress !== null && (
        <p className="ui-below">
          <a className="ui-link" href={followAddress}>
            Seguir la solicitud
          </a>
        </p>
      )}
    </section>
  );
}
