import {
  configureApiClient,
  onDeviceEmptied,
  prepareCalls,
  reportPageLoads,
  restore,
  useSession,
} from '@portal/api-client';
import { LOCAL_VERSION, PORTAL_CONFIG_ELEMENT_ID, SHELL_DEPLOYABLE, type PortalConfig } from '@portal/domain';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createAreaRegistry, type AreaRegistry } from '../areas/area-registry';
import { createPageLoadTelemetry, flushWhenHidden } from '../areas/page-load-telemetry';
import { findPage } from '../areas/portal-pages';
import { createReleaseUpdates, keepAreasForSession } from '../areas/release-updates';
import { startOverrides } from '../areas/remote-overrides';
import { forgetPushChoice } from '../frame/notices/push-choice';
import { forgetPortal } from '../frame/offline/offline-portal';
import { loadSignedIn } from '../pages/load-signed-in';
import { App } from './app';
import { reloadForRelease, showStartFailure } from './start-failure';

async function failureOf(work: Promise<void>): Promise<unknown> {
  try {
    await work;
    return null;
  } catch (error) {
    return error;
  }
}

function preloadArrival(registry: AreaRegistry): void {
  const area = findPage(registry.areas(), window.location.pathname)?.area;
  if (area) registry.preload(area);
}

async function start(root: HTMLElement): Promise<void> {
  const { tokenKey, release, environment, demonstration, expectsSession, localRemotes } = JSON.parse(
    document.getElementById(PORTAL_CONFIG_ELEMENT_ID)?.textContent ?? '',
  ) as PortalConfig;
  configureApiClient({ tokenKey });
  // A browser that forbids service workers has kept nothing.
  onDeviceEmptied(() => void forgetPortal().catch(() => undefined));
  const registry = createAreaRegistry({
    release,
    overrides: await startOverrides(environment, localRemotes),
  });
  const shell = { name: SHELL_DEPLOYABLE, version: localRemotes ? LOCAL_VERSION : release.shell.version };
  const telemetry = createPageLoadTelemetry(reportPageLoads, shell.version);
  flushWhenHidden(telemetry);
  useSession.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id) telemetry.clear();
    if (now.ending === 'closed') forgetPushChoice();
  });
  const updates = createReleaseUpdates(registry, release.shell.version);
  keepAreasForSession(registry, updates, shell.version, () => window.location.reload());
  if (expectsSession) {
    prepareCalls();
    loadSignedIn().catch(() => undefined);
    preloadArrival(registry);
  }
  // Rendering waits for the session; until then the page itself says 'Cargando...' (index.html).
  const sessionFailure = expectsSession ? await failureOf(restore()) : null;
  telemetry.reportStopped();
  // A transition renders in parts, so that the browser answers the person in between.
  startTransition(() =>
    createRoot(root).render(
      <App
        parts={{
          shell,
          registry,
          updates,
          demonstration,
          telemetry,
          sessionFailure,
          reloadFor: reloadForRelease,
        }}
      />,
    ),
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
start(root).catch((error: unknown) => {
  showStartFailure(root, error);
  // Nothing above catches it: the browser's log is where it belongs.
  throw error;
});
