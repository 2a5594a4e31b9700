import { PORTAL_CONFIG_PLACEHOLDER, PORTAL_TITLE_PLACEHOLDER, type PortalConfig } from '@portal/domain';
import { renderShellPage } from '../../src/site/shell-page';

const TEMPLATE = `<head>${PORTAL_CONFIG_PLACEHOLDER}</head><main>${PORTAL_TITLE_PLACEHOLDER}</main>`;
const config = {} as PortalConfig;

it.each([
  [{ title: 'Solicitudes por asignar' }, '<main><h1>Solicitudes por asignar</h1></main>'],
  [{ title: 'Informe', description: 'Todo.' }, '<main><h1>Informe</h1><p>Todo.</p></main>'],
  [{ title: '<img> & $1', description: '</p>' }, '<main><h1>&lt;img> &amp; $1</h1><p>&lt;/p></p></main>'],
  [null, '<main></main>'],
])('shows the words %j on the start screen', (words, expected) => {
  expect(renderShellPage(TEMPLATE, config, { words })).toContain(expected);
});
