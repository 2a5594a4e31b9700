import { type PlaceSheet } from '@portal/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { answer } from '../../../../../tools/testing/browser/samples';
import { openDecisions } from '../../../../../tools/testing/browser/decisions';
import { openPage, type Network, type OpenedPage } from '../../testing/open-page';
import { ADMIN } from '../../testing/users-network';
import { TOASTS } from '../../toasts';

const PRINTED: PlaceSheet = {
  company: 'Andes SpA · +56 2 2345 6789',
  location: { id: 4, name: 'Local 214' },
  mall: { id: 2, name: 'Mall Peñalolén' },
  code: {
    id: 9,
    address: '/pedir#abc',
    location: { id: 4, name: 'Local 214' },
    mall: { id: 2, name: 'Mall Peñalolén' },
    client: { id: 7, name: 'Café Lastarria' },
    owner: { id: 8, name: 'Clara Rojas' },
    works: false,
  },
};
const MISSING: PlaceSheet = { location: { id: 5, name: 'Bodega' }, mall: null, code: null };

const network =
  (sheets: PlaceSheet[]): Network =>
  ({ path, method }) => {
    if (method !== 'GET') return answer(null);
    if (path === '/places/codes') return answer(sheets);
    if (path === '/users') return answer([{ id: 8, name: 'Clara Rojas' }]);
    if (path === '/address/compose') {
      const [clients, malls] = [[{ id: 7, name: 'Café Lastarria' }], [{ id: 2, name: 'Mall Peñalolén' }]];
      return answer({ clients, malls, locations: [] });
    }
    return undefined;
  };

async function choose({ person }: OpenedPage, label: string, option: string): Promise<void> {
  const select = await screen.findByRole('combobox', { name: label });
  await person.click(select);
  await waitFor(() => expect(document.getElementById(select.getAttribute('aria-controls') ?? '')).toBeInTheDocument());
  await person.click((await screen.findAllByTitle(option)).at(-1)!);
}

it('prints the sheets of chosen locations, and revokes a code after asking', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const page = openPage('/masters/codes?locations=4,x,4', ADMIN, network([PRINTED]));
  const sheet = await screen.findByRole('article', { name: 'Código de Local 214' });
  expect(page.requests.find(({ path }) => path === '/places/codes')?.query).toEqual({ locations: '4' });
  expect(sheet).toHaveTextContent('Mall Peñalolén');
  expect(sheet).toHaveTextContent('/pedir#abcAndes SpA · +56 2 2345 6789');
  expect(sheet).toHaveTextContent('No sirve mientras');
  expect(within(sheet).getByRole('img', { name: 'Código QR de Local 214' })).toBeInTheDocument();
  await page.person.click(screen.getByRole('button', { name: /Imprimir/ }));
  expect(print).toHaveBeenCalledTimes(1);

  await page.person.click(screen.getByRole('button', { name: 'Retirar el código de Local 214' }));
  expect(page.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  await page.person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirar' }));
  expect(await screen.findByText(TOASTS.placeCode.revoked)).toBeInTheDocument();
  expect(page.requests).toContainEqual(expect.objectContaining({ method: 'DELETE', path: '/places/codes/9' }));
});

it('creates the codes that are missing, for a client and its account', async () => {
  const page = openPage('/masters/codes?locations=4,5', ADMIN, network([PRINTED, MISSING]));
  await screen.findByRole('combobox', { name: 'Mall' });
  expect(openDecisions('create-codes')).toEqual({ client: '', mall: '' });
  await choose(page, 'Cliente', 'Café Lastarria');
  await choose(page, 'Cuenta del cliente', 'Clara Rojas');
  await choose(page, 'Mall', 'Mall Peñalolén');
  await page.person.click(screen.getByRole('button', { name: 'Crear código' }));
  expect(await screen.findByText(TOASTS.placeCode.created(1))).toBeInTheDocument();
  expect(page.requests.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/places/codes',
    body: { locations: [5], client: 7, owner: 8, mall: 2 },
  });
});
