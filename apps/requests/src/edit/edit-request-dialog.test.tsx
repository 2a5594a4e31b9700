import { ROLE } from '@portal/domain';
import { screen, waitFor } from '@testing-library/react';
import {
  answer,
  answerConflict,
  answerPage,
  personWith,
  REQUEST_DETAIL,
} from '../../../../tools/testing/browser/samples';
import { PAGES } from '../pages';
import { openPage, type Network } from '../testing/open-page';
import { TOASTS } from '../toasts';

const CLIENT = personWith(ROLE.client, null, 5);
const MOVED = 'Otra persona cambió esta solicitud mientras la tenías abierta';

/** The server's side of one request; `put` answers an edit. */
const server = { version: '7', status: 'solicitado', put: (() => undefined) as Network };

const network: Network = (request) => {
  const { version, status } = server;
  if (request.method === 'PUT') return server.put(request);
  if (request.path === '/services/') return answer([{ id: 2, service: 'Gasfitería', status: 'activo' }]);
  if (request.path === '/address/compose') {
    const { client, mall, location } = REQUEST_DETAIL;
    return answer({ clients: [{ id: client.client, name: client.name }], malls: [mall], locations: [location] });
  }
  if (request.path === '/request/same') {
    return answer([
      { ...REQUEST_DETAIL, id: 11, numRequest: 1203, photo: null },
      { ...REQUEST_DETAIL, id: 12, numRequest: 1204, photo: null, isFollowed: false },
      { ...REQUEST_DETAIL, photo: null },
    ]);
  }
  if (request.path === '/request/by-id/9') return answer({ ...REQUEST_DETAIL, version, status });
  return answerPage({ ...REQUEST_DETAIL, requestNum: 1042, service: 'Gasfitería', visit: null, status });
};

async function openEdit() {
  Object.assign(server, { version: '7', status: 'solicitado' });
  const page = openPage(PAGES.requestMine.path, CLIENT, network);
  await page.person.click(await screen.findByRole('button', { name: 'Editar' }));
  // Looking for a role walks the whole dialog, which takes seconds here.
  await screen.findByText('Editar solicitud N° 1042');
  await page.person.type(screen.getByLabelText('Descripción'), ' mucho');
  return { page, save: () => page.person.click(screen.getByText('Guardar')) };
}

const versionsOf = ({ requests }: ReturnType<typeof openPage>) =>
  requests.filter(({ method }) => method === 'PUT').map(({ body }) => (body as { version?: string }).version);

describe('Editar solicitud', () => {
  it('tells of another open one for the same place; keeps the typed values when somebody was faster, and continues with the current version', async () => {
    const { page, save } = await openEdit();
    expect(await screen.findByText(/Ya hay una igual aquí/)).toHaveTextContent('Ya hay una igual aquí: N° 1203');
    const message = 'La solicitud cambió de estado, actualiza e intenta de nuevo';
    server.put = () => {
      server.version = '8';
      return answerConflict(message);
    };
    await save();
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(await screen.findByText(MOVED)).toBeInTheDocument();
    expect(screen.getByLabelText('Descripción')).toHaveValue('La llave gotea sobre la caja mucho');
    server.put = () => answer({ id: 9 });
    await page.person.click(screen.getByText('Continuar con lo que escribí'));
    await save();
    expect(await screen.findByText(TOASTS.request.updated)).toBeInTheDocument();
    expect(versionsOf(page)).toEqual(['7', '8']);
    await waitFor(() => expect(screen.queryByText('Editar solicitud N° 1042')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Editar')).toHaveFocus();
  });

  it('offers no further attempt once the request was taken', async () => {
    const { save } = await openEdit();
    const message = 'No se puede editar una solicitud en estado asignado';
    server.put = () => {
      Object.assign(server, { version: '8', status: 'asignado' });
      return answerConflict(message);
    };
    await save();
    expect(await screen.findByText(MOVED)).toBeInTheDocument();
    expect(screen.queryByText('Continuar con lo que escribí')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Descripción')).toHaveValue('La llave gotea sobre la caja mucho');
  });
});
