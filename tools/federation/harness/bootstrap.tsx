import { configureApiClient, createQueryClient, restore } from '@portal/api-client';
import { federationName } from '@portal/domain';
import { ErrorState, SlotsProvider, ThemeProvider, type SlotRenderer } from '@portal/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { createFederationHost } from 'portal-federation-host';
import { lazy, Suspense, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Harness } from './harness';
import { SETTINGS_ADDRESS, type HarnessSettings } from '../serve/harness-settings';

async function fetchHarnessSettings(): Promise<HarnessSettings> {
  const response = await fetch(SETTINGS_ADDRESS, { cache: 'no-store' });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as HarnessSettings;
}

/** The smallest host: what the shell puts around an area, and nothing of the shell itself. */
async function start(root: Root): Promise<void> {
  const settings = await fetchHarnessSettings();
  const name = federationName(settings.area.name);
  configureApiClient({ tokenKey: settings.portal?.tokenKey ?? null });
  const federation = createFederationHost('harness', []);
  federation.registerRemotes([{ name, entry: new URL(settings.entry, location.origin).href }]);
  const Area = lazy(async () => {
    const module = await federation.loadRemote<{ default: ComponentType }>(`${name}/App`);
    if (!module) throw new Error(`${settings.area.name} exposes no ./App`);
    return module;
  });
  // The area's own sections; those of other areas are in the portal.
  const sections = (settings.area.slots ?? []).map(({ place, module }) => ({
    place,
    module,
    Section: lazy(async () => (await federation.loadRemote<{ default: ComponentType<object> }>(`${name}/${module}`))!),
  }));
  const renderSections: SlotRenderer = (place, props) =>
    props &&
    sections
      .filter((section) => section.place === place)
      .map(({ module, Section }) => (
        <Suspense key={module}>
          <Section {...props} />
        </Suspense>
      ));
  if (settings.portal) await restore();
  root.render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <BrowserRouter>
          <SlotsProvider render={renderSections}>
            <Harness settings={settings} Area={Area} />
          </SlotsProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  );
}

const element = document.getElementById('root');
if (!element) throw new Error('the page has no #root');
/** Also for an error that the area throws: nothing of the page is left then. */
function showFailure(error: unknown): void {
  reportError(error);
  root.render(
    <ThemeProvider>
      <ErrorState
        title="El área falló"
        description={error instanceof Error ? error.message : String(error)}
        onRetry={() => location.reload()}
      />
    </ThemeProvider>,
  );
}

const root: Root = createRoot(element, { onUncaughtError: showFailure });
start(root).catch(showFailure);
