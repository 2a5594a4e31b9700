import './follow.css';
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
  type FollowedRequest,
} from '@portal/domain';
import { useEffect, useState, type ReactNode } from 'react';
import { BrandMark } from '../../frame/brand-mark';
import { PRODUCT_NAME, tabTitle } from '../../frame/product';
import { followedPhoto, followRequest, type FollowFailure } from './follow-calls';
import { DossierDownload } from './dossier-download';
import { RatingForm, StillBrokenForm } from './follow-forms';

type Shown =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'over' }
  | { kind: 'request'; request: FollowedRequest };

/**
 * The page of a request's link, for people without an account: its state, its visit and the result of the work. It takes neither
 * the frame nor the design system along, so that it is quick on a poor connection.
 */
export function FollowPage({ token }: { token: string }) {
  const [shown, setShown] = useState<Shown>({ kind: 'loading' });
  const isLoading = shown.kind === 'loading';
  useEffect(() => {
    if (!isLoading) return;
    followRequest(token).then(
      (request) => setShown({ kind: 'request', request }),
      (error: unknown) => {
        const { status = 0, message } = error as Partial<FollowFailure> & Error;
        setShown(status === 404 ? { kind: 'over' } : { kind: 'failed', message });
      },
    );
  }, [token, isLoading]);

  switch (shown.kind) {
    case 'loading':
      return (
        <FollowFrame title="Seguimiento de una solicitud">
          <p role="status">Cargando...</p>
        </FollowFrame>
      );
    case 'failed':
      return (
        <FollowFrame title="Seguimiento de una solicitud">
          <section className="follow-part" role="alert">
            <h2>No se pudo cargar la solicitud</h2>
            <p className="follow-note">{shown.message}</p>
            <button type="button" onClick={() => setShown({ kind: 'loading' })}>
              Reintentar
            </button>
          </section>
        </FollowFrame>
      );
    case 'over':
      return (
        <FollowFrame title="Este enlace no sirve">
          <p role="status">Puede estar incompleto, o haber sido retirado o vencido. Pide otro a quien te lo envió.</p>
        </FollowFrame>
      );
    case 'request':
      return (
        <FollowedSheet
          token={token}
          request={shown.request}
          onChange={(request) => setShown({ kind: 'request', request })}
        />
      );
  }
}

function FollowFrame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = tabTitle(title);
  }, [title]);
  return (
    <div className="follow">
      <header>
        <BrandMark />
        {PRODUCT_NAME}
      </header>
      <main>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
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
      <p className="follow-place">
        {request.service}
        <br />
        {request.address}
      </p>
      <section className="follow-part" aria-label="Estado">
        <p className="follow-badge">{REQUEST_STATES[status].label}</p>
        <p className="follow-state">{REQUEST_STATES[status].forClient}</p>
        {since && (
          <p className="follow-note">
            {isOver ? 'El' : 'Desde el'} {formatInstant(since)}
          </p>
        )}
      </section>
      {visit && (
        <section className="follow-part">
          <h2>Próxima visita</h2>
          <p className="follow-visit">
            {formatDayAndHour(visit.day, visit.hour)} <span>({dayName(visit.day, today)})</span>
          </p>
        </section>
      )}
      {photos.length > 0 && (
        <section className="follow-part">
          <h2>Cómo quedó</h2>
          <ul className="follow-photos">
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
        </section>
      )}
      {isWorkDone(status) && <DossierDownload token={token} numRequest={request.numRequest} />}
      {duplicateOf !== undefined && (
        <section className="follow-part">
          <p role="status">
            {duplicateOf === null
              ? 'Se cerró porque ya había otra igual.'
              : `Se cerró porque ya había otra igual: sigue la solicitud ${formatRequestNumber(duplicateOf)}.`}
          </p>
        </section>
      )}
      {continuedBy !== null && (
        <section className="follow-part">
          <p role="status">Avisaste que sigue igual: la solicitud {formatRequestNumber(continuedBy)} continúa esta.</p>
        </section>
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
