import { configureApiClient } from '@portal/api-client';
import { parsePortalConfig, PORTAL_CONFIG_ELEMENT_ID } from '@portal/domain';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { createAreaModules } from './areas/area-modules';
import { explainAreaFailure, loadArea, registerRelease } from './federation/federation';
import { resetRemoteOverrides } from './federation/remote-overrides';
import { findPage } from './routing/portal-pages';
import { showStartFailure } from './start-failure';

/** Reads the configuration the gateway wrote into the page, makes the areas known, and shows the portal. */
async function start(root: HTMLElement): Promise<void> {
  const config = parsePortalConfig(document.getElementById(PORTAL_CONFIG_ELEMENT_ID)?.textContent ?? '');
  configureApiClient({ tokenKey: config.tokenKey });
  const { areas, overrides } = await registerRelease(config);
  const modules = createAreaModules(loadArea);
  // The area of this address is fetched while the session is still being checked.
  const arrival = findPage(areas, window.location.pathname);
  if (arrival) modules.preload(arrival.area.name);
  createRoot(root).render(
    <App
      portal={{
        areas,
        overrides,
        demonstration: config.demonstration,
        modules,
        explainFailure: explainAreaFailure,
        resetOverrides: resetRemoteOverrides,
      }}
    />,
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
start(root).catch((error: unknown) => {
  showStartFailure(root);
  // Nothing above catches it: the browser's log is where it belongs.
  throw error;
});
