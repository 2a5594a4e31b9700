import { PORTAL_CONFIG_ELEMENT_ID, parsePortalConfig } from '@portal/domain';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

const config = parsePortalConfig(document.getElementById(PORTAL_CONFIG_ELEMENT_ID)?.textContent ?? '');
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <BrowserRouter>
      <p>{config.release.number}</p>
    </BrowserRouter>,
  );
}
