import {
  businessDay,
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
import { followedPhoto, followRequest } from './follow-calls';
import { DossierDownload } from './dossier-download';
import { RatingForm, StillBrokenForm } from './follow-forms';
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
  const { status, since, visit, photos, answersUntil, continuedBy, duplicateOf } = request;
  const today = businessDay(new Date());
  const isOver = !OPEN_REQUEST_STATUSES.includes(status);
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
          <ul className="ui-photo-grid">
            {photos.map((id, index) => (
              <li key={id}>
                <a href={followedPhoto(token, id, 'full')} target="_blank" rel="noreferrer">
                  <img
                    src={followedPhoto(token, id, 'thumb')}
                    alt={`Foto ${index + 1} de ${photos.length} del trabajo terminado`}
                    loading="lazy"
                  />
                </a>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {isWorkDone(status) && <DossierDownload token={token} numRequest={request.numRequest} />}
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
    </FollowFrame>
  );
}
