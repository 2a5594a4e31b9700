import { STATUS_LABELS, type RequestStatus } from '@portal/domain';
import { Alert, Button } from '@portal/ui';
import type { ReactNode } from 'react';

export type RequestMoment = { status: RequestStatus; version?: string };

type MovedNoticeProps = {
  seen: RequestMoment;
  now: RequestMoment | undefined;
  /** True when it does not exist any more, or not for this person. */
  isGone?: boolean;
  onContinue?: (() => void) | undefined;
};

/** Typed values stay, and the person decides what to do with them. */
export function MovedNotice({ seen, now, isGone = false, onContinue }: MovedNoticeProps) {
  if (isGone) {
    return (
      <Notice
        title="Esta solicitud ya no está disponible"
        description="Fue eliminada o pasó a otras manos. Lo que escribiste sigue aquí hasta que cierres."
      />
    );
  }
  if (!now) return null;
  const hasMoved = now.status !== seen.status || (seen.version !== undefined && now.version !== seen.version);
  if (!hasMoved) return null;
  const state = `Ahora está en estado ${STATUS_LABELS[now.status].toLowerCase()}.`;
  return (
    <Notice
      title="Otra persona cambió esta solicitud mientras la tenías abierta"
      description={
        onContinue ? (
          <>
            <p>{state} Lo que escribiste sigue aquí, sin guardar.</p>
            <Button style={{ marginTop: 8 }} onClick={onContinue}>
              Continuar con lo que escribí
            </Button>
          </>
        ) : (
          `${state} Lo que escribiste sigue aquí hasta que cierres.`
        )
      }
    />
  );
}

function Notice({ title, description }: { title: string; description: ReactNode }) {
  return (
    <Alert type="warning" showIcon role="status" style={{ marginBottom: 16 }} title={title} description={description} />
  );
}
