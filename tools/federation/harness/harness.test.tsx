/** @jest-environment jsdom */
import '../../testing/browser/globals.cjs';
import '../../testing/browser/expectations';
import { useSession } from '@portal/api-client';
import { areaPage, defineArea, ROLE, ROLE_CODES, roleLabel, type SessionUser } from '@portal/domain';
import { act, fireEvent, screen } from '@testing-library/react';
import { createPageOpener, type Network } from '../../testing/browser/open-page';
import type { HarnessSettings } from '../serve/harness-settings';
import { Harness } from './harness';

const PAGE = areaPage('/inspections', 'Inspecciones', { staff: ROLE_CODES, contractor: [] });
const ANA: SessionUser = {
  id: 1,
  name: 'Ana',
  roles: [{ code: ROLE.admin, rol: roleLabel(ROLE.admin) }],
  company: null,
};
const SETTINGS: HarnessSettings = {
  area: defineArea({
    name: 'inspections',
    title: 'Inspecciones',
    owner: { name: 'Equipo', contact: 'equipo@portal.test' },
    pages: [PAGE],
  }),
  entry: '/remoteEntry.js',
  portalUrl: 'https://portal.empresa.cl',
  portal: { tokenKey: '', demonstration: null },
};

/** Opens the area's page in the harness of a portal without demonstration accounts. */
const openHarness = (Area: () => React.ReactNode, network: Network = () => undefined) =>
  createPageOpener(() => <Harness settings={SETTINGS} Area={Area} />)(PAGE.path, ANA, network);

it('signs in with an ordinary account where there are no demonstration accounts', async () => {
  const token = { iv: 'iv', encrypted: 'encrypted' };
  const { person, requests } = openHarness(
    () => <h1>Inspecciones de {useSession.getState().user?.name}</h1>,
    ({ path }) => (path === '/auth/login' ? { status: 200, body: { data: { user: ANA, token } } } : undefined),
  );
  act(() => useSession.setState({ status: 'signed-out', user: null }));
  fireEvent.change(await screen.findByLabelText('Correo'), { target: { value: 'ana@empresa.cl' } });
  fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: 'Tres-Gatos-88' } });
  await person.click(screen.getByRole('button', { name: 'Ingresar' }));
  expect(await screen.findByRole('heading', { name: 'Inspecciones de Ana' })).toBeInTheDocument();
  expect(requests.find(({ path }) => path === '/auth/login')).toMatchObject({
    method: 'POST',
    body: { email: 'ana@empresa.cl', password: 'Tres-Gatos-88' },
  });
});
