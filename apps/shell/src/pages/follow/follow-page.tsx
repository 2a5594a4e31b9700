import {
  businessDay,
  canHappen,
  dayName,
  formatDay,
  formatDayAndHour,
  formatInstant,
  formatRequestNumber,
  isWorkDone,
  OPEN_REQUEST_STATUSES,
  REQUEST_STATES,
  SHELL_WORDS,
  type FollowedRequest,
} from '@portal/domain';
import { Panel } from '@portal/ui';
import { followedDossier, followedPhoto, followRequest, stopFollowing } from './follow-calls';
import { NoteForm, RatingForm, SentForm, StillBrokenForm, WithdrawalForm } from './follow-forms';
import { FollowFrame, NotLoaded } from './follow-frame';
import { useLoaded } from './use-loaded';

/** It takes neither the frame nor the design system along, so that it is quick on a poor connection. */
export function FollowPage({ token }: { token: string }) {
  const [loaded, setRequest] = useLoaded(followRequest, token);
  return loaded.kind === 'data' ? (
    <FollowedSheet token={token} request={loaded.data} onChange={setRequest} />
  ) : (
    <NotLoaded
      title={SHELL_WORDS.follow.title}
      failure="No se pudo cargar la solicitud"
      over={{
        title: 'Este enlace no sirve',
        text: 'Puede estar incompleto, o haber sido retirado o vencido. Pide otro a quien te lo envió.',
      }}
      loaded={loaded}
    />
  );
}

type FollowedSheetProps = {
  token: string;
  request: FollowedRequest;
  onChange: (request: FollowedRequest) => void;
};

function FollowedSheet({ token, request, onChange }: FollowedSheetProps) {
  const { status, since, visit, photos, answersUntil, continuedBy, duplicateOf, sent, isFollower } = request;
  const today = businessDay(new Date());
  const isOver = !OPEN_REQUEST_STATUSES.includes(status);
  const stop = () => stopFollowing(token).then(() => onChange({ ...request, isFollower: false }));
  return (
    <FollowFrame title={`Solicitud ${formatRequestNumber(request.numRequest)}`}>
      <p className="ui-quiet">
        {request.service}
        <br />
        {request.address}
      </p>
      <section className="ui-sheet ui-panel" aria-label="Estado">
        <p className="ui-badge ui-tone-gray">{REQUEST_STATES[status].label}</p>
        <p className="follow-state">{REQUEST_STATES[status].forClient}</p>
        {since && (
          <p className="ui-quiet">
            {isOver ? 'El' : 'Desde el'} {formatInstant(since)}
          </p>
        )}
      </section>
      {visit && (
        <Panel title="Próxima visita">
          <p className="follow-visit">
            {formatDayAndHour(visit.day, visit.hour)} <span>({dayName(visit.day, today)})</span>
          </p>
        </Panel>
      )}
      {photos.length > 0 && (
        <Panel title="Cómo quedó">
          <PhotoLinks token={token} photos={photos} of="del trabajo terminado" />
        </Panel>
      )}
      {isWorkDone(status) && (
        <Panel title="Expediente">
          <p className="ui-quiet">Un PDF sellado con las fotos, el trabajo realizado y quién lo recibió.</p>
          <a className="ui-button" href={followedDossier(token)} download>
            Descargar expediente
          </a>
        </Panel>
      )}
      {sent && (
        <Panel title="Lo que pediste">
          <ol className="ui-rows" aria-live="polite">
            {sent.map(({ at, text, photos: sentPhotos }) => (
              <li key={at}>
                <p className="ui-quiet">{formatInstant(at)}</p>
                <p className="follow-words">{text}</p>
                <PhotoLinks token={token} photos={sentPhotos} of="de lo que se envió" />
              </li>
            ))}
          </ol>
        </Panel>
      )}
      {sent && !isOver && <NoteForm key={sent.length} token={token} onDone={onChange} />}
      {duplicateOf !== undefined && (
        <Panel>
          <p role="status">
            {duplicateOf === null
              ? 'Se cerró porque ya había otra igual.'
              : `Se cerró porque ya había otra igual: sigue la solicitud ${formatRequestNumber(duplicateOf)}.`}
          </p>
        </Panel>
      )}
      {continuedBy !== null && (
        <Panel>
          <p role="status">Avisaste que sigue igual: la solicitud {formatRequestNumber(continuedBy)} continúa esta.</p>
        </Panel>
      )}
      {isFollower !== undefined && (
        <Panel title="Avisos">
          {isFollower ? (
            <SentForm label="Avisos" submitLabel="Dejar de avisarme" send={stop}>
              <p className="ui-quiet ui-above">Te avisamos de la visita y del final, porque la sigues.</p>
            </SentForm>
          ) : (
            <p role="status">Ya no te avisaremos.</p>
          )}
        </Panel>
      )}
      {answersUntil && (
        <>
          {continuedBy === null && (
            <StillBrokenForm
              token={token}
              until={formatDay(answersUntil)}
              onDone={(numRequest) => onChange({ ...request, continuedBy: numRequest })}
            />
          )}
          <RatingForm
            token={token}
            rating={request.rating}
            until={formatDay(answersUntil)}
            onDone={(rating) => onChange({ ...request, rating })}
          />
        </>
      )}
      {sent && canHappen('delete', status) && <WithdrawalForm token={token} onDone={onChange} />}
    </FollowFrame>
  );
}

function PhotoLinks({ token, photos, of }: { token: string; photos: readonly string[]; of: string }) {
  if (photos.length === 0) return null;
  return (
    <ul className="ui-photo-grid">
      {photos.map((id, index) => (
        <li key={id}>
          <a href={followedPhoto(token, id, 'full')} target="_blank" rel="noreferrer">
            <img
              src={followedPhoto(token, id, 'thumb')}
              alt={`Foto ${index + 1} de ${photos.length} ${of}`}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
