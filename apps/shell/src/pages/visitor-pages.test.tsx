import '@testing-library/jest-dom';
import { MESSAGES, type FollowedRequest, type PlaceForm, type PlaceRequest } from '@portal/domain';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { openDecisions } from '../../../../tools/testing/browser/decisions';
import { photoFile } from '../../../../tools/testing/browser/samples';
import { FollowPage } from './follow/follow-page';
import { AskPage } from './place/ask-page';
import { ConfirmPage } from './place/confirm-page';

type Answers = Record<string, { status: number; body: object } | undefined>;
const ok = (data: unknown, status = 200) => ({ status, body: { data } });
const GONE = { status: 404, body: { status: 404, code: 'NOT_FOUND', message: 'No existe' } };

/**
 * Answers these calls, by method and path; a call without one gets no answer.
 * @returns what was sent with each, and the key in its address
 */
function answerWith(answers: Answers) {
  const sent: { call: string; key: string | null; body: unknown }[] = [];
  globalThis.fetch = ((url: string, init: { method?: string; body?: unknown } = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://portal');
    const call = `${init.method ?? 'GET'} ${pathname.replace('/api/v1', '')}`;
    const { body } = init;
    const read = body instanceof FormData ? [...body.entries()] : typeof body === 'string' ? JSON.parse(body) : body;
    sent.push({ call, key: searchParams.get('key'), body: read });
    const answer = answers[call];
    if (answer === undefined) return Promise.reject(new TypeError('Failed to fetch'));
    const data = () => Promise.resolve(answer.body);
    return Promise.resolve({ ok: answer.status < 300, status: answer.status, json: data });
  }) as typeof fetch;
  return sent;
}

describe('the page of a place', () => {
  const TOKEN = 'c'.repeat(22);
  const PLACE: PlaceForm = {
    location: 'Local 214',
    mall: 'Mall Peñalolén',
    services: [
      { id: 4, service: 'Gasfitería', isOpen: true },
      { id: 5, service: 'Pintura', isOpen: false },
    ],
  };
  const SENT: PlaceRequest = {
    address: 'Mall Peñalolén, Local 214',
    service: 'Gasfitería',
    description: 'La llave gotea sobre la caja',
    photos: 2,
    confirmed: null,
  };

  beforeAll(() => {
    Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
  });

  async function fillIn(person: ReturnType<typeof userEvent.setup>) {
    for (const name of ['Mantención', 'Urgente']) await person.click(screen.getByRole('radio', { name }));
    await person.type(screen.getByLabelText('Descripción'), 'La llave gotea sobre la caja');
    await person.type(screen.getByLabelText('Tu nombre'), 'Ana');
  }

  it('names each field that is empty in the words of the portal, until something is entered', async () => {
    const person = userEvent.setup();
    const sent = answerWith({ 'GET /places/form': ok(PLACE) });
    render(<AskPage token={TOKEN} />);
    const message = (label: string) => screen.getByLabelText<HTMLInputElement>(label).validationMessage;
    const submit = await screen.findByRole('button', { name: 'Enviar solicitud' });
    expect(openDecisions('ask-form')).toEqual({ service: '', typeWork: '', typeRequest: '' });
    await person.click(submit);
    const radios = ['Garantía', 'Urgente'].map((name) => screen.getByRole<HTMLInputElement>('radio', { name }));
    expect(radios.map(({ validationMessage }) => validationMessage)).toEqual([
      MESSAGES.request.workType,
      MESSAGES.request.priority,
    ]);
    expect(['Servicio', 'Descripción', 'Tu nombre'].map(message)).toEqual([
      'El servicio es requerido',
      'La descripcion es requerida',
      'El nombre es requerido',
    ]);
    expect(sent).toHaveLength(1);
    await person.type(screen.getByLabelText('Tu nombre'), 'Ana');
    expect(message('Tu nombre')).toBe('');
  });

  it('asks with photos, says what is open already, and puts each refusal under its field', async () => {
    const person = userEvent.setup({ applyAccept: false });
    const answers: Answers = {
      'GET /places/form': ok(PLACE),
      'POST /places/requests': {
        status: 422,
        body: { message: 'Revisa', errors: { email: 'El correo no es válido', 'file[1]': 'No es una foto' } },
      },
    };
    const sent = answerWith(answers);
    render(<AskPage token={TOKEN} />);
    await person.selectOptions(await screen.findByLabelText('Servicio'), 'Pintura');
    expect(screen.queryByText(/Ya hay una solicitud abierta/)).toBeNull();
    await person.selectOptions(screen.getByLabelText('Servicio'), 'Gasfitería');
    expect(screen.getByText(/Ya hay una solicitud abierta/)).toBeInTheDocument();
    await fillIn(person);
    await person.type(screen.getByLabelText('Tu correo'), 'ana@local.cl');

    await person.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
    expect(await screen.findByText('Al menos una imagen es requerida')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
    const files = screen.getByLabelText('Fotos');
    await person.upload(files, [photoFile('una.jpg'), new File(['texto'], 'nota.txt'), photoFile('dos.jpg')]);
    expect(await screen.findByText(/nota\.txt/)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Quitar foto 2' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/^Preparando foto/)).not.toBeInTheDocument());

    await person.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
    expect(await screen.findByText('El correo no es válido')).toBeInTheDocument();
    expect(screen.getByLabelText('Tu correo')).toHaveAccessibleDescription(/El correo no es válido/);
    expect(files).toHaveAccessibleDescription(/No es una foto/);
    await person.click(screen.getByRole('button', { name: 'Quitar foto 2' }));
    answers['POST /places/requests'] = ok({ address: null }, 201);
    await person.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
    expect(await screen.findByRole('heading', { name: 'Revisa tu correo' })).toBeInTheDocument();
    const fields = sent.at(-1)?.body as [string, FormDataEntryValue][];
    const filled = fields.filter(([, value]) => value !== '');
    expect(filled.map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
      ['service', '4'],
      ['typeWork', 'MT'],
      ['typeRequest', 'urgente'],
      ['description', 'La llave gotea sobre la caja'],
      ['name', 'Ana'],
      ['email', 'ana@local.cl'],
      ['file', 'una.jpg'],
    ]);
  });

  it('waits with the sending while a photo is prepared', async () => {
    answerWith({ 'GET /places/form': ok(PLACE) });
    render(<AskPage token={TOKEN} />);
    fireEvent.change(await screen.findByLabelText('Fotos'), { target: { files: [photoFile()] } });
    const submit = screen.getByRole('button', { name: 'Enviar solicitud' });
    expect(submit).toBeDisabled();
    await waitFor(() => expect(submit).toBeEnabled());
  });

  it('confirms with a press, and not by the visit, and then shows the request', async () => {
    const person = userEvent.setup();
    const sent = answerWith({
      'GET /places/requests': ok(SENT),
      'POST /places/requests/confirm': ok({ numRequest: 1300, followAddress: '/seguir#1300.x' }),
    });
    render(<ConfirmPage token={TOKEN} />);
    const button = await screen.findByRole('button', { name: 'Confirmar solicitud' });
    expect(sent.map(({ call }) => call)).toEqual(['GET /places/requests']);
    await person.click(button);
    await waitFor(() => expect(window.location).toMatchObject({ pathname: '/seguir', hash: '#1300.x' }));
  });

  it('without an e-mail is the receipt of its link, until it leads to the request', async () => {
    const person = userEvent.setup();
    answerWith({
      'GET /places/form': ok(PLACE),
      'POST /places/requests': ok({ address: '/pedir/confirmar#8.y' }, 201),
    });
    const { unmount } = render(<AskPage token={TOKEN} />);
    await person.selectOptions(await screen.findByLabelText('Servicio'), 'Pintura');
    await fillIn(person);
    await person.upload(screen.getByLabelText('Fotos'), photoFile());
    const submit = screen.getByRole('button', { name: 'Enviar solicitud' });
    await waitFor(() => expect(submit).toBeEnabled());
    await person.click(submit);
    expect(await screen.findByText(MESSAGES.placeCode.contact)).toBeInTheDocument();
    await person.type(screen.getByLabelText('Tu celular'), '912345678');
    await person.click(submit);
    await waitFor(() => expect(window.location).toMatchObject({ pathname: '/pedir/confirmar', hash: '#8.y' }));
    unmount();

    const answers: Answers = { 'GET /places/requests': ok({ ...SENT, waits: true }) };
    answerWith(answers);
    const receipt = render(<ConfirmPage token="8.y" />);
    expect(await screen.findByText('Sin confirmar')).toBeInTheDocument();
    expect(screen.getByRole('link')).toHaveAttribute('href', window.location.href);
    expect(screen.queryByRole('button')).toBeNull();
    receipt.unmount();
    const confirmed = { numRequest: 1300, followAddress: '/seguir#1300.z' };
    answers['GET /places/requests'] = ok({ ...SENT, waits: true, confirmed });
    render(<ConfirmPage token="8.y" />);
    await waitFor(() => expect(window.location.hash).toBe('#1300.z'));
  });

  it.each([
    ['code', AskPage, 'Este código no sirve'],
    ['confirmation link', ConfirmPage, 'Este enlace no sirve'],
  ])('says that a %s does not hold', async (_what, Page, title) => {
    answerWith({ 'GET /places/form': GONE, 'GET /places/requests': GONE });
    render(<Page token={TOKEN} />);
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  });
});

describe('the link of a client', () => {
  const TOKEN = `1203.${'t'.repeat(43)}`;
  const FINISHED: FollowedRequest = {
    numRequest: 1203,
    service: 'Gasfitería',
    address: 'Mall Peñalolén, Local 214',
    status: 'finalizado',
    since: '2026-11-20T15:00:00Z',
    visit: null,
    photos: ['a1', 'b2'],
    answersUntil: '2026-12-05',
    continuedBy: null,
    rating: null,
  };

  /** Opens the page with these answers; a call without one gets no answer. */
  function openFollowed(answers: Answers) {
    const sent = answerWith(answers);
    render(<FollowPage token={TOKEN} />);
    return { person: userEvent.setup(), sent };
  }

  it('shows state and visit of a request, and no form before the work is done', async () => {
    openFollowed({
      'GET /follow': ok({
        ...FINISHED,
        status: 'asignado',
        visit: { day: '2026-11-30', hour: '10:30' },
        photos: [],
        answersUntil: null,
      }),
    });
    expect(await screen.findByRole('heading', { name: 'Solicitud N° 1203' })).toBeInTheDocument();
    expect(screen.getByText('La visita está planificada')).toBeInTheDocument();
    expect(screen.getByText(/30-11-2026 10:30/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    [1300, 'Se cerró porque ya había otra igual: sigue la solicitud N° 1300.'],
    [null, 'Se cerró porque ya había otra igual.'],
  ])('says of a duplicate of %s why it was closed', async (duplicateOf, text) => {
    openFollowed({
      'GET /follow': ok({ ...FINISHED, status: 'eliminado', photos: [], answersUntil: null, duplicateOf }),
    });
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it("sends 'Sigue igual' and a rating, and shows the result's photos by the same link", async () => {
    const { person, sent } = openFollowed({
      'GET /follow': ok(FINISHED),
      'POST /follow/rating': ok({ stars: 4, words: null }),
      'POST /follow/still-broken': ok({ id: 7, numRequest: 1300, status: 'solicitado' }, 201),
    });
    expect(await screen.findByRole('link', { name: 'Descargar expediente' })).toHaveAttribute(
      'href',
      `/api/v1/follow/dossier?key=${TOKEN}`,
    );
    const [photo] = screen.getAllByRole('img', { name: /del trabajo terminado/ });
    expect(photo).toHaveAttribute('src', `/api/v1/follow/photos/a1?v=thumb&key=${TOKEN}`);

    await person.click(screen.getByRole('radio', { name: '4 · Bien' }));
    await person.click(screen.getByRole('button', { name: 'Enviar valoración' }));
    expect(await screen.findByText(/^Gracias por tu valoración: 4 de 5/)).toBeInTheDocument();

    await person.click(screen.getByRole('button', { name: 'Sigue igual' }));
    await person.type(screen.getByLabelText('¿Qué sigue fallando?'), 'Volvió a gotear');
    await person.click(screen.getByRole('button', { name: 'Enviar aviso' }));
    expect(await screen.findByText(/la solicitud N° 1300 continúa esta/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Sigue igual' })).toBeNull();
    expect(sent.slice(1)).toEqual([
      { call: 'POST /follow/rating', key: TOKEN, body: { stars: 4, words: '' } },
      { call: 'POST /follow/still-broken', key: TOKEN, body: { description: 'Volvió a gotear' } },
    ]);
  });

  it('shows what was sent, takes a further word with photos, and withdraws after a second press', async () => {
    const asked = { at: '2026-11-20T15:00:00Z', text: 'La llave gotea sobre la caja', photos: ['p1'] };
    const open = { ...FINISHED, status: 'asignado', photos: [], answersUntil: null, sent: [asked] } as const;
    const answers: Answers = {
      'GET /follow': ok(open),
      'POST /follow/notes': ok(null, 201),
      'POST /follow/withdrawal': ok(null),
    };
    const { person, sent } = openFollowed(answers);
    expect(await screen.findByText('La llave gotea sobre la caja')).toBeInTheDocument();
    expect(screen.getByRole('img')).toHaveAttribute('src', `/api/v1/follow/photos/p1?v=thumb&key=${TOKEN}`);
    await person.click(screen.getByRole('button', { name: 'Agregar mensaje o fotos' }));
    await person.type(screen.getByLabelText('Mensaje'), 'Ahora más');
    await person.upload(screen.getByLabelText('Fotos'), photoFile('una.jpg'));
    const submit = screen.getByRole('button', { name: 'Enviar' });
    await waitFor(() => expect(submit).toBeEnabled());
    answers['GET /follow'] = ok({
      ...open,
      sent: [asked, { ...asked, at: '2026-11-21T15:00:00Z', text: 'Ahora más' }],
    });
    await person.click(submit);
    expect(await screen.findByRole('button', { name: 'Agregar mensaje o fotos' })).toBeInTheDocument();
    expect(screen.getByText('Ahora más')).toBeInTheDocument();

    await person.click(screen.getByRole('button', { name: 'Eliminar solicitud' }));
    await person.type(screen.getByLabelText('Motivo (opcional)'), 'Ya no');
    answers['GET /follow'] = ok({ ...open, status: 'eliminado' });
    await person.click(screen.getByRole('button', { name: 'Sí, eliminar' }));
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    const posted = sent.filter(({ call }) => call.startsWith('POST'));
    expect(posted.map(({ call, key }) => [call, key])).toEqual([
      ['POST /follow/notes', TOKEN],
      ['POST /follow/withdrawal', TOKEN],
    ]);
    const note = posted[0]?.body as [string, FormDataEntryValue][];
    expect(note.map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
      ['text', 'Ahora más'],
      ['file', 'una.jpg'],
    ]);
    expect(posted[1]?.body).toEqual({ reason: 'Ya no' });
  });

  it("shows the server's message when it refuses", async () => {
    const { person } = openFollowed({
      'GET /follow': ok({ ...FINISHED, rating: { stars: 5, words: null } }),
      'POST /follow/rating': {
        status: 409,
        body: { status: 409, code: 'CONFLICT', message: 'Ya no se puede valorar' },
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Cambiar valoración' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Ya no se puede valorar');
  });

  it('says that a link does not hold, and offers to try again without a connection', async () => {
    const answers: Answers = {};
    const { person } = openFollowed(answers);
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    answers['GET /follow'] = GONE;
    await person.click(retry);
    expect(await screen.findByRole('heading', { name: 'Este enlace no sirve' })).toBeInTheDocument();
  });
});
