import { MESSAGES, requestPath, ROLE } from '@portal/domain';
import { contentPrint, createMemoryDrafts, type MemoryDrafts } from '@portal/work';
import { screen, waitFor } from '@testing-library/react';
import { openDecisions } from '../../../../tools/testing/browser/decisions';
import { choosePhotos, preparedPhotos } from '../../../../tools/testing/browser/choose-photos';
import { PAGES } from '../pages';
import {
  answer,
  answerCreated,
  answerFailure,
  answerPage,
  personWith,
  photoFile,
  REQUEST_DETAIL,
} from '../../../../tools/testing/browser/samples';
import { openPage, type Network } from '../testing/open-page';
import { TOASTS } from '../toasts';
import { deviceDrafts, type RequestForm } from './request-draft';

const CLIENT = personWith(ROLE.client, null, 5);
const ADMIN = personWith(ROLE.admin);
/** Another open one keeps nobody from sending. */
const SAME = { ...REQUEST_DETAIL, id: 7, numRequest: 1203, photo: null };
const DAMAGED = MESSAGES.photos.refused('foto.jpg', 'damaged');
const UNREADABLE = answerFailure(415, 'UNSUPPORTED_TYPE', DAMAGED, { 'file[0]': DAMAGED });

let drafts: MemoryDrafts<RequestForm, null>;
beforeEach(() => {
  drafts = createMemoryDrafts();
  Object.assign(deviceDrafts, drafts);
});

const portal =
  (onCreate: Network): Network =>
  (request) => {
    if (request.method === 'POST') return onCreate(request);
    if (request.path === '/request/same') return answer([SAME]);
    if (request.path === '/services/') return answer([{ id: 2, service: 'Gasfitería', status: 'activo' }]);
    if (request.path !== '/address/compose') return answerPage();
    const [clients, malls] = [[{ id: 4, name: 'Falabella' }], [{ id: 6, name: 'Parque Arauco' }]];
    return answer({ clients, malls, locations: [{ id: 8, name: 'Local 214' }] });
  };

async function fillIn(page: ReturnType<typeof openPage>) {
  await screen.findByLabelText('Servicio');
  const choices: [label: string, option: string][] = [
    ['Servicio', 'Gasfitería'],
    ['Cliente', 'Falabella'],
    ['Mall', 'Parque Arauco'],
    ['Ubicación', 'Local 214'],
  ];
  for (const [label, option] of choices) {
    await page.person.click(screen.getByLabelText(label));
    await page.person.click(await screen.findByTitle(option));
  }
  for (const choice of ['Mantención', 'Urgente']) await page.person.click(screen.getByRole('radio', { name: choice }));
  await page.person.type(screen.getByLabelText('Descripción'), 'La llave gotea sobre la caja');
  await choosePhotos(page.person, screen.getByLabelText('Fotos'), photoFile());
}

const open = (network: Network) => openPage(PAGES.requestCreate.path, CLIENT, network);

const submit = async (page: ReturnType<typeof openPage>) => {
  const button = await screen.findByRole('button', { name: 'Crear solicitud' });
  await preparedPhotos();
  await page.person.click(button);
};

/** Leaves a form that is filled in on this device. */
async function saveDraft() {
  const content = { service: 2, typeWork: 'MT', typeRequest: 'urgente', client: 4, mall: 6, location: 8 };
  const id = { user: CLIENT.id, kind: 'create' as const, request: 0 };
  const file = [photoFile()];
  const draft = { fields: { ...content, description: 'La llave gotea sobre la caja' }, files: { file } };
  await drafts.save({ id, request: null, content: draft, savedAt: Date.now() }, 'before', true);
  return { id, draft };
}

describe('Crear solicitud', () => {
  it('sends the fields, of the active services, and the photos, says so and opens my requests', async () => {
    const page = open(portal(() => answerCreated({ id: 1, numRequest: 1203, status: 'solicitado' })));
    await fillIn(page);
    await submit(page);
    expect(await screen.findByText(TOASTS.request.created)).toHaveTextContent(/N° 1203$/);
    expect(drafts.all()).toEqual([]);
    await waitFor(() => expect(page.address()).toBe(PAGES.requestMine.path));
    expect(page.requests.find(({ path }) => path === '/services/')?.query).toEqual({ status: 'activo' });
    const sent = page.requests.find(({ method }) => method === 'POST')!.body as FormData;
    const { file, ...fields } = Object.fromEntries(sent.entries());
    expect(file).toBeInstanceOf(File);
    expect(fields).toEqual({
      service: '2',
      typeWork: 'MT',
      typeRequest: 'urgente',
      client: '4',
      mall: '6',
      location: '8',
      description: 'La llave gotea sobre la caja',
      user: '5',
    });
  });

  it('says what a new portal lacks, and leads an administrator to it', async () => {
    const none: Network = ({ path }) => (path === '/services/' ? answer([]) : undefined);
    open(none);
    expect(await screen.findByText('Aún no hay servicios; avisa a tu administrador.')).toBeVisible();
    openPage(PAGES.requestCreate.path, { ...CLIENT, roles: [...CLIENT.roles, ...ADMIN.roles] }, none);
    expect((await screen.findAllByText('Agregar'))[0]).toHaveAttribute('href', '/services');
  });

  it('offers the locations of the mall first, the others with their mall, and none is out of reach', async () => {
    const places = {
      clients: [],
      malls: [
        { id: 6, name: 'Parque Arauco' },
        { id: 7, name: 'Mall Sur' },
      ],
      locations: [
        { id: 8, name: 'Local 1', mall: 7 },
        { id: 9, name: 'Local 1', mall: 6 },
        { id: 10, name: 'Terraza' },
      ],
    };
    const page = open((request) =>
      request.path === '/address/compose' ? answer(places) : portal(() => undefined)(request),
    );
    const field = await screen.findByLabelText('Ubicación');
    // A location that is chosen first brings its mall.
    await page.person.click(field);
    await page.person.click(await screen.findByText('Mall Sur'));
    expect(await screen.findAllByTitle('Mall Sur')).not.toHaveLength(0);
    await page.person.click(screen.getByLabelText('Mall'));
    await page.person.click(await screen.findByTitle('Parque Arauco'));
    expect(await screen.findByText('Es una ubicación de Mall Sur.')).toBeInTheDocument();
    await page.person.click(field);
    await screen.findByText('De este mall');
    const list = [...document.querySelectorAll('.ant-select-item')].map((item) => item.textContent);
    expect(list.slice(0, 5)).toEqual(['De este mall', 'Local 1', 'Terraza', 'Otras ubicaciones', 'Local 1Mall Sur']);
    await page.person.type(field, 'sur');
    await waitFor(() => expect(screen.queryByText('De este mall')).not.toBeInTheDocument());
    expect(screen.getByText('Otras ubicaciones')).toBeInTheDocument();
  });

  it('begins without a decision, and offers the place of the last request as far as it is still there (spec 2 §5)', async () => {
    const last = { id: 1, requestNum: 1100, status: 'facturado', place: { client: 4, mall: 6, location: 99 } };
    const page = open((request) =>
      request.path === '/request/client/5' ? answerPage(last) : portal(() => undefined)(request),
    );
    const use = await screen.findByRole('button', { name: 'Usar Falabella, Parque Arauco Alt+P' });
    const places = { client: '', mall: '', location: '' };
    expect(openDecisions('create-request-page')).toEqual({ service: '', typeWork: '', typeRequest: '', ...places });
    expect(drafts.all()).toEqual([]);
    await page.person.click(use);
    expect(await screen.findByTitle('Falabella')).toBeInTheDocument();
    expect(screen.getByTitle('Parque Arauco')).toBeInTheDocument();
    expect(page.requests.find(({ path }) => path === '/request/client/5')?.query).toMatchObject({ limit: 1 });
    // A location that is offered no longer.
    await submit(page);
    expect(await screen.findByText(MESSAGES.request.location)).toBeInTheDocument();
  });

  it('continues with the entries on this device, and sends them again under the same key', async () => {
    const { id, draft } = await saveDraft();
    await drafts.setSubmission(id, { key: 'k1', print: contentPrint(draft), isPending: true, earlier: 'none' });
    const page = open(portal(() => answerCreated({ id: 1, numRequest: 1203, status: 'solicitado' })));
    expect(await screen.findByDisplayValue('La llave gotea sobre la caja')).toBeInTheDocument();
    expect(screen.getByText('1 de 10')).toBeInTheDocument();
    await submit(page);
    expect(await screen.findByText(TOASTS.request.created)).toHaveTextContent(/N° 1203$/);
    const sent = page.requests.find(({ method }) => method === 'POST');
    expect(sent?.headers['Idempotency-Key']).toBe('k1');
    expect(drafts.all()).toEqual([]);
  });

  it('tells of open requests for the same place and service; following one leaves without another', async () => {
    await saveDraft();
    const others = { ...SAME, id: 8, numRequest: 1202, description: 'Sale agua', isFollowed: false };
    const answers = { '/request/same': answer([SAME, others]), '/request/8/follower': answer(null) };
    const page = open(
      (request) => new Map(Object.entries(answers)).get(request.path) ?? portal(() => undefined)(request),
    );
    const told = await screen.findByText(/Ya hay otras iguales aquí/);
    expect(told).toHaveTextContent(/N° 1202, pedida el .*Sale agua/);
    expect(screen.getByText('N° 1203')).toHaveAttribute('href', requestPath(1203));
    const asked = page.requests.filter(({ path }) => path === '/request/same');
    expect(asked.map(({ query }) => query)).toEqual([{ service: 2, client: 4, mall: 6, location: 8 }]);
    await page.person.click(screen.getByRole('button', { name: 'Avísame también' }));
    expect(await screen.findByText(TOASTS.request.followed(1202))).toBeInTheDocument();
    await waitFor(() => expect(page.address()).toBe(PAGES.requestMine.path));
    expect(drafts.all()).toEqual([]);
  });

  it('puts a photo the server cannot read on the photos and keeps everything', async () => {
    const page = open(portal(() => UNREADABLE));
    await fillIn(page);
    await submit(page);
    await waitFor(() => expect(screen.getByLabelText('Fotos')).toBeInvalid());
    expect(screen.getByLabelText('Fotos')).toHaveAccessibleDescription(expect.stringContaining(DAMAGED));
    expect(screen.getByLabelText('Descripción')).toHaveValue('La llave gotea sobre la caja');
    expect(page.address()).toBe(PAGES.requestCreate.path);
  });
});
