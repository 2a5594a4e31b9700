import { PORTAL_CONFIG_PLACEHOLDER, PORTAL_TITLE_PLACEHOLDER, type PortalConfig } from '@portal/domain';
import { renderShellPage } from './shell-page';

const TEMPLATE = `<head>${PORTAL_CONFIG_PLACEHOLDER}</head><main>${PORTAL_TITLE_PLACEHOLDER}</main>`;
const config = {} as PortalConfig;

it.each([
  ['Solicitudes por asignar', '<main><h1>Solicitudes por asignar</h1></main>'],
  ['<img> & $1', '<main><h1>&lt;img> &amp; $1</h1></main>'],
  [null, '<main></main>'],
])('shows the title %j on the start screen', (title, expected) => {
  expect(renderShellPage(TEMPLATE, config, { title })).toContain(expected);
});

it('serves a shell that has no place for a title', () => {
  expect(renderShellPage(PORTAL_CONFIG_PLACEHOLDER, config, { title: 'Inicio' })).not.toContain('Inicio');
});
