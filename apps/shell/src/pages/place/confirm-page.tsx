import { formatRequestNumber, SHELL_WORDS } from '@portal/domain';
import { Panel } from '@portal/ui';
import { moveTo } from '../follow/follow-calls';
import { SentForm } from '../follow/follow-forms';
import { FollowFrame, NotLoaded } from '../follow/follow-frame';
import { useLoaded } from '../follow/use-loaded';
import { confirmPlaceRequest, readPlaceRequest } from './place-calls';

const { title: TITLE } = SHELL_WORDS.confirm;

/** Once there is a request, its link leads to the page that follows it. */
async function readReceipt(token: string) {
  const request = await readPlaceRequest(token);
  if (request.confirmed?.followAddress) moveTo(request.confirmed.followAddress);
  return request;
}

/** Programs open the links of mails, so a press confirms, and not the visit. */
export function ConfirmPage({ token }: { token: string }) {
  const [loaded, setRequest] = useLoaded(readReceipt, token);
  if (loaded.kind !== 'data') {
    return (
      <NotLoaded
        title={TITLE}
        failure="No se pudo cargar la solicitud"
        over={{
          title: 'Este enlace no sirve',
          text: 'Puede estar incompleto o haber vencido. Escanea otra vez el código QR y pídela de nuevo.',
        }}
        loaded={loaded}
      />
    );
  }
  const { address, service, description, photos, confirmed, waits, discarded } = loaded.data;
  const confirm = async () => {
    const { numRequest, followAddress } = await confirmPlaceRequest(token);
    if (followAddress === null) setRequest({ ...loaded.data, confirmed: { numRequest, followAddress } });
    else moveTo(followAddress);
  };
  if (confirmed) {
    return (
      <FollowFrame title={`Solicitud ${formatRequestNumber(confirmed.numRequest)}`}>
        <Panel title="Solicitud confirmada">
          <p>Ya está en la fila de quienes asignan el trabajo. Para seguirla, pide su enlace a quien la asigna.</p>
        </Panel>
      </FollowFrame>
    );
  }
  if (discarded) {
    return (
      <FollowFrame title="Solicitud descartada">
        <Panel title="No se atenderá">
          <p className="follow-words">Motivo de quien asigna el trabajo: {discarded}</p>
        </Panel>
      </FollowFrame>
    );
  }
  return (
    <FollowFrame title={waits ? 'Solicitud recibida' : TITLE}>
      <p className="ui-quiet">
        {service}
        <br />
        {address}
      </p>
      {waits && (
        <section className="ui-sheet ui-panel" role="status">
          <p className="ui-badge ui-tone-orange">Sin confirmar</p>
          <p className="follow-state">La revisa quien asigna el trabajo. Guarda este enlace: con él la sigues.</p>
          <p className="follow-words ui-below">
            <a className="ui-link" href={window.location.href}>
              {window.location.href}
            </a>
          </p>
        </section>
      )}
      <Panel title="Lo que pediste">
        <p className="follow-words">{description}</p>
        <p className="ui-quiet">{photos === 1 ? 'Con una foto' : `Con ${photos} fotos`}</p>
        {!waits && (
          <SentForm label={TITLE} submitLabel="Confirmar solicitud" send={confirm}>
            <p className="ui-quiet">Si no la pediste tú, cierra esta página: sin confirmar, se borra sola.</p>
          </SentForm>
        )}
      </Panel>
    </FollowFrame>
  );
}
