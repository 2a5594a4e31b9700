import '@testing-library/jest-dom';
import type { PlaceForm, PlaceRequest } from '@portal/domain';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { photoFile } from '../../../../../tools/testing/browser/samples';
import { AskPage } from './ask-page';
import { ConfirmPage } from './confirm-page';

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
  description: 'Gotea',
  photos: 2,
  confirmed: null,
};

type Answers = Record<string, { status: number; body: object } | undefined>;
const ok = (data: unknown) => ({ status: 200, body: { data } });

/**
 * Answers these calls, by method and path.
 * @returns what was sent with each
 */
function answerWith(answers: Answers) {
  const sent: [call: string, body: unknown][] = [];
  globalThis.fetch = ((url: string, init?: { method: string; body: unknown }) => {
    const { pathname } = new URL(url, 'http://portal');
    const call = `${init?.method ?? 'GET'} ${pathname.replace('/api/v1', '')}`;
    sent.push([call, init?.body instanceof FormData ? [...init.body.entries()] : init?.body]);
    const { status, body } = answers[call] ?? { status: 404, body: { status: 404, message: 'No existe' } };
    return Promise.resolve({ ok: status < 300, status, json: () => Promise.resolve(body) });
  }) as typeof fetch;
  return sent;
}
beforeAll(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
});

it('names each field that is empty in the words of the portal, until something is entered', async () => {
  const person = userEvent.setup();
  const sent = answerWith({ 'GET /places/form': ok(PLACE) });
  render(<AskPage token={TOKEN} />);
  const message = (label: string) => screen.getByLabelText<HTMLInputElement>(label).validationMessage;
  await person.click(await screen.findByRole('button', { name: 'Enviar solicitud' }));
  expect(['¿Qué hay que reparar?', 'Describe la falla', 'Tu nombre', 'Tu correo'].map(message)).toEqual([
    'El servicio es requerido',
    'La descripcion es requerida',
    'El nombre es requerido',
    'El correo es requerido',
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
  await person.selectOptions(await screen.findByLabelText('¿Qué hay que reparar?'), 'Pintura');
  expect(screen.queryByText(/Ya hay una solicitud abierta/)).toBeNull();
  await person.selectOptions(screen.getByLabelText('¿Qué hay que reparar?'), 'Gasfitería');
  expect(screen.getByText(/Ya hay una solicitud abierta/)).toBeInTheDocument();
  await person.click(screen.getByRole('radio', { name: 'Urgente' }));
  await person.type(screen.getByLabelText('Describe la falla'), 'Gotea');
  await person.type(screen.getByLabelText('Tu nombre'), 'Ana');
  await person.type(screen.getByLabelText('Tu correo'), 'ana@local.cl');

  await person.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
  expect(await screen.findByText('Al menos una imagen es requerida')).toBeInTheDocument();
  expect(sent).toHaveLength(1);
  const files = screen.getByLabelText('Elegir fotos');
  await person.upload(files, [photoFile('una.jpg'), new File(['texto'], 'nota.txt'), photoFile('dos.jpg')]);
  expect(await screen.findByText(/nota\.txt/)).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Quitar foto 2' })).toBeInTheDocument();

  await person.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
  expect(await screen.findByText('El correo no es válido')).toBeInTheDocument();
  expect(screen.getByLabelText('Tu correo')).toHaveAccessibleDescription(/El correo no es válido/);
  expect(files).toHaveAccessibleDescription(/No es una foto/);
  await person.click(screen.getByRole('button', { name: 'Quitar foto 2' }));
  answers['POST /places/requests'] = { status: 201, body: { data: null } };
  await person.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
  expect(await screen.findByRole('heading', { name: 'Revisa tu correo' })).toBeInTheDocument();
  const fields = sent.at(-1)?.[1] as [string, FormDataEntryValue][];
  expect(fields.map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
    ['service', '4'],
    ['typeWork', 'MT'],
    ['typeRequest', 'urgente'],
    ['description', 'Gotea'],
    ['name', 'Ana'],
    ['email', 'ana@local.cl'],
    ['phone', ''],
    ['file', 'una.jpg'],
  ]);
});

it('confirms with a press, and not by the visit', async () => {
  const person = userEvent.setup();
  const sent = answerWith({
    'GET /places/requests': ok(SENT),
    'POST /places/requests/confirm': ok({ numRequest: 1300, followAddress: '/seguir#1300.x' }),
  });
  render(<ConfirmPage token={TOKEN} />);
  const button = await screen.findByRole('button', { name: 'Confirmar solicitud' });
  expect(sent.map(([call]) => call)).toEqual(['GET /places/requests']);
  await person.click(button);
  expect(await screen.findByRole('heading', { name: 'Solicitud N° 1300' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Seguir la solicitud' })).toHaveAttribute('href', '/seguir#1300.x');
});

it.each([
  ['code', AskPage, 'Este código no sirve'],
  ['confirmation link', ConfirmPage, 'Este enlace no sirve'],
])('says that a %s does not hold', async (_what, Page, title) => {
  answerWith({});
  render(<Page token={TOKEN} />);
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
});
