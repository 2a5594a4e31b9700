import { isApiError } from '@portal/api-client';
import { useToasts } from '@portal/ui';
import { useEffect, useEffectEvent } from 'react';
import type { DeployableVersion } from './area';
import { AreaLoadError, thrownText } from './area-load-error';
import { useAreas, useRelease } from './contexts';
import { findPage } from './portal-pages';

/**
 * Finds the deployable in whose published files an error arose: the area nearest to the throw, or else the shell, whose
 * React and components stand in the stack of every area.
 */
function findFailing(places: string, shell: DeployableVersion): DeployableVersion | undefined {
  const { origin } = window.location;
  const [name, version] = places.split(`${origin}/remotes/`)[1]?.split('/') ?? [];
  if (name !== undefined && version !== undefined) return { name, version };
  return places.includes(`${origin}/shell/${shell.version}/`) ? shell : undefined;
}

/** A refused call is no fault of the code, and an aborted one is none at all; an area's failure to load is reported where it is shown. */
const isExpected = (error: unknown): boolean =>
  isApiError(error) || error instanceof AreaLoadError || (error instanceof Error && error.name === 'AbortError');

export function useWindowErrors(): void {
  const { areas, registry } = useAreas();
  const { shell, telemetry } = useRelease();
  const toasts = useToasts();

  // `file` is the failing script, null where none is known: then it is of the page on the screen.
  const report = useEffectEvent((error: unknown, file: string | null, reported: Set<string>) => {
    if (isExpected(error)) return;
    const places = error instanceof Error ? (error.stack ?? '') : file;
    const onScreen = findPage(areas, window.location.pathname)?.area ?? shell;
    const failing = places === null ? onScreen : findFailing(places, shell);
    if (!failing) return;
    toasts.error('Algo no funcionó. Intenta de nuevo; si vuelve a ocurrir, avisa a soporte.', 'window-error');
    const page = window.location.pathname;
    const key = [failing.name, failing.version, page, thrownText(error)].join(' ');
    // A timer that fails each second is one failure.
    if (reported.has(key)) return;
    reported.add(key);
    telemetry.failed(failing, page, registry.explain(failing, error), true);
  });

  useEffect(() => {
    const reported = new Set<string>();
    const onError = ({ error, filename }: ErrorEvent): void => report(error, filename, reported);
    const onRejection = ({ reason }: PromiseRejectionEvent): void => report(reason, null, reported);
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, []);
}
