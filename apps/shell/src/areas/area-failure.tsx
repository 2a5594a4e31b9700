import { isApiError } from '@portal/api-client';
import { type AreaFailureReason, businessDay, businessHour, formatDayAndHour } from '@portal/domain';
import { Button, ErrorState, Flex, Icon, useToasts } from '@portal/ui';
import { useEffect, useState } from 'react';
import type { Area } from './area';
import { AreaLoadError } from './area-load-error';
import { useAreas } from './contexts';
import './areas.css';

const REASON_WORDS: Record<AreaFailureReason, string> = {
  unreachable:
    'Un archivo de esta parte del portal no llegó, o no llegó como se publicó. Revisa tu red e intenta de nuevo.',
  timeout: 'Esta parte del portal tardó demasiado en responder. Intenta de nuevo en unos segundos.',
  tampered:
    'Los archivos recibidos no son los que se publicaron, y por seguridad no se ejecutaron. Si vuelve a ocurrir, avisa a soporte.',
  contract: 'Esta parte necesita otra versión del portal. Recarga la página para obtenerla.',
  broken: 'Ocurrió un error al mostrar esta parte del portal.',
};

function useReason(area: Area, error: unknown): AreaFailureReason | null {
  const { registry } = useAreas();
  const [explained, setExplained] = useState<{ error: unknown; reason: AreaFailureReason } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void registry.explain(area, error).then(({ reason }) => {
      if (isCurrent) setExplained({ error, reason });
    });
    return () => {
      isCurrent = false;
    };
  }, [area, error, registry]);
  if (error instanceof AreaLoadError) return error.reason;
  return explained && explained.error === error ? explained.reason : null;
}

const ownerOf = ({ owner }: Pick<Area, 'owner'>): string | null => (owner ? `${owner.name} (${owner.contact})` : null);

function referenceOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (isApiError(cause) && cause.requestId !== undefined) return cause.requestId;
  return String(cause);
}

function failureDetails(area: Area, error: unknown, reason: string): string {
  const now = new Date();
  const owner = ownerOf(area);
  return [
    `Dirección: ${window.location.href}`,
    `Hora: ${formatDayAndHour(businessDay(now), businessHour(now))} (${now.toISOString()})`,
    `Área: ${area.title} (${area.name})`,
    `Versión: ${area.version}`,
    ...(owner === null ? [] : [`Responsable: ${owner}`]),
    `Error: ${reason} · ${referenceOf(error)}`,
  ].join('\n');
}

export function AreaFailure({ area, error, onRetry }: { area: Area; error: unknown; onRetry: () => void }) {
  const reason = useReason(area, error);
  const owner = ownerOf(area);
  return (
    <div className="ui-sheet">
      <h1 className="ui-sr-only">{area.title}</h1>
      <ErrorState
        title={`No se pudo mostrar «${area.title}»`}
        description={
          <>
            {REASON_WORDS[reason ?? 'broken']} El resto del portal sigue funcionando.
            {reason && (
              <span className="ui-faint ui-small area-failure-code">
                {area.name} · {reason}
              </span>
            )}
            <span className="ui-faint ui-small area-failure-code">
              Versión {area.version}
              {owner !== null && ` · Responsable: ${owner}`}
            </span>
          </>
        }
        action={
          <Flex wrap gap={8} justify="center">
            {reason === 'contract' && (
              <Button type="primary" onClick={() => window.location.reload()}>
                Recargar la página
              </Button>
            )}
            <Button icon={<Icon name="retry" />} onClick={onRetry}>
              Reintentar
            </Button>
            <CopyDetails details={() => failureDetails(area, error, reason ?? 'broken')} />
          </Flex>
        }
      />
    </div>
  );
}

/** Hidden where the browser has no clipboard, as on an address without https. */
function CopyDetails({ details }: { details: () => string }) {
  const toasts = useToasts();
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard === undefined) return null;
  const copy = () =>
    clipboard.writeText(details()).then(
      () => toasts.success('Datos copiados'),
      () => toasts.error('El navegador no dejó copiar los datos'),
    );
  return (
    <Button icon={<Icon name="copy" />} onClick={() => void copy()}>
      Copiar datos del error
    </Button>
  );
}
