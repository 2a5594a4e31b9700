import { configureApiClient, createQueryClient, restore } from '@portal/api-client';
import { federationName } from '@portal/domain';
import { ThemeProvider } from '@portal/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { createFederationHost } from 'portal-federation-host';
import { lazy, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Harness } from './harness';
import { fetchHarnessSettings } from './harness-settings';

/** The smallest host: what the shell puts around an area, and nothing of the shell itself. */
async function start(root: HTMLElement): Promise<void> {
  const settings = await fetchHarnessSettings();
  const name = federationName(settings.area.name);
  configureApiClient({ tokenKey: settings.portal?.tokenKey ?? null });
  const federation = createFederationHost('harness', []);
  federation.registerRemotes([{ name, entry: new URL(settings.manifest, location.origin).href }]);
  const Area = lazy(async () => {
    const module = await federation.loadRemote<{ default: ComponentType }>(`${name}/App`);
    if (!module) throw new Error(`${settings.area.name} exposes no ./App`);
    return module;
  });
  if (settings.portal) await restore();
  createRoot(root).render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <BrowserRouter>
          <Harness settings={settings} Area={Area} />
        </BrowserRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
void start(root);
