import {
  configureApiClient,
  onDeviceEmptied,
  prepareCalls,
  reportPageLoads,
  restore,
  useSession,
} from '@portal/api-client';
import {
  LOCAL_VERSION,
  parsePortalConfig,
  PORTAL_CONFIG_ELEMENT_ID,
  SHELL_DEPLOYABLE,
  type ReleaseDocument,
} from '@portal/domain';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { createAreaModules, type AreaModules } from '../areas/area-modules';
import {
  addRelease,
  addVersion,
  explainAreaFailure,
  loadArea,
  startWithRelease,
  type ActiveOverride,
} from '../areas/federation';
import { resetRemoteOverrides } from '../areas/remote-overrides';
import { forgetPushChoice } from '../frame/notices/push-choice';
import { forgetPortal } from '../frame/offline/kept-portal';
import { createPageLoadTelemetry, flushWhenHidden } from '../areas/page-load-telemetry';
import { areasFor } from '../areas/areas-in-use';
import { createPreviewStore, readPreviewToken } from '../areas/preview';
import { reloadAtSignIn } from '../areas/other-shell';
import { createReleaseStore, keepAreasForSession } from '../areas/release-store';
import { findPage } from '../areas/portal-pages';
import { loadSignedIn } from '../pages/load-signed-in';
import { reloadForRelease, showStartFailure } from './start-failure';

/** Waits for work to end. @returns what it failed with, or null */
async function failureOf(work: Promise<void>): Promise<unknown> {
  try {
    await work;
    return null;
  } catch (error) {
    return error;
  }
}

/** Loads the area of this address, unless the person decides which version: that is known with the session. */
function preloadArrival(release: ReleaseDocument, overrides: readonly ActiveOverride[], modules: AreaModules): void {
  const areas = areasFor(release, overrides, null);
  const descriptors = areas.map(({ descriptor }) => descriptor);
  const name = findPage(descriptors, window.location.pathname)?.area.name;
  const area = areas.find(({ descriptor }) => descriptor.name === name);
  if (name && area && !release.remotes[name]?.canary) modules.preload({ name, version: area.version });
}

/** Reads the configuration the gateway wrote into the page, makes the areas known, and shows the portal. */
async function start(root: HTMLElement): Promise<void> {
  const { tokenKey, release, host, environment, demonstration, expectsSession, localRemotes } = parsePortalConfig(
    document.getElementById(PORTAL_CONFIG_ELEMENT_ID)?.textContent ?? '',
  );
  configureApiClient({ tokenKey });
  onDeviceEmptied(() => void forgetPortal());
  const overrides = await startWithRelease(release, environment, localRemotes);
  const modules = createAreaModules(loadArea);
  const shell = { name: SHELL_DEPLOYABLE, version: localRemotes ? LOCAL_VERSION : release.shell.version };
  const telemetry = createPageLoadTelemetry(reportPageLoads, shell.version);
  flushWhenHidden(telemetry);
  const previews = createPreviewStore(readPreviewToken(), addVersion);
  useSession.subscribe((now, before) => {
    previews.follow(now.user?.id ?? null);
    if (now.user?.id !== before.user?.id) telemetry.clear();
    if (now.ending === 'closed') forgetPushChoice();
  });
  const releases = createReleaseStore({ ...release, shell: host ?? release.shell }, release.shell.version, addRelease);
  reloadAtSignIn(releases, shell.version, () => window.location.reload());
  keepAreasForSession(releases);
  if (expectsSession) {
    prepareCalls();
    loadSignedIn().catch(() => undefined);
    preloadArrival(release, overrides, modules);
  }
  // Nothing is rendered before it is known for whom: until then the page itself says 'Cargando...' (index.html).
  const sessionFailure = expectsSession ? await failureOf(restore()) : null;
  // In parts: the browser answers the person in between.
  startTransition(() =>
    createRoot(root).render(
      <App
        parts={{
          shell,
          releases,
          previews,
          overrides,
          demonstration,
          modules,
          telemetry,
          sessionFailure,
          explainFailure: explainAreaFailure,
          resetOverrides: resetRemoteOverrides,
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
