import '@testing-library/jest-dom';
import type { FollowedRequest } from '@portal/domain';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FollowPage } from './follow-page';

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

type Answers = Record<string, { status: number; body: object } | undefined>;

/** Opens the page with these answers by path; a path without one gets no answer. */
function openFollowed(answers: Answers) {
  const sent: { path: string; body: unknown }[] = [];
  globalThis.fetch = ((url: string, init?: { body?: string }) => {
    const { pathname, searchParams } = new URL(url, 'http://portal');
    const path = pathname.replace('/api/v1', '');
    sent.push({ path: `${path} ${searchParams.get('key')}`, body: init?.body && JSON.parse(init.body) });
    const answer = answers[path];
    return answer === undefined
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve({
          ok: answer.status < 300,
          status: answer.status,
          json: () => Promise.resolve(answer.body),
          blob: () => Promise.resolve(answer.body),
        });
  }) as typeof fetch;
  render(<FollowPage token={TOKEN} />);
  return { person: userEvent.setup(), sent };
}
const ok = (data: unknown, status = 200) => ({ status, body: { data } });

it('shows state and visit of a request, and no form before the work is done', async () => {
  openFollowed({
    '/follow': ok({
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
    '/follow': ok({ ...FINISHED, status: 'eliminado', photos: [], answersUntil: null, duplicateOf }),
  });
  expect(await screen.findByText(text)).toBeInTheDocument();
});

it("sends 'Sigue igual' and a rating, and shows the result's photos by the same link", async () => {
  const { person, sent } = openFollowed({
    '/follow': ok(FINISHED),
    '/follow/rating': ok({ stars: 4, words: null }),
    '/follow/still-broken': ok({ id: 7, numRequest: 1300, status: 'solicitado' }, 201),
  });
  const [photo] = await screen.findAllByRole('img', { name: /del trabajo terminado/ });
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
    { path: `/follow/rating ${TOKEN}`, body: { stars: 4, words: '' } },
    { path: `/follow/still-broken ${TOKEN}`, body: { description: 'Volvió a gotear' } },
  ]);
});

it('saves the dossier of finished work under its name', async () => {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  const pdf = new Blob(['%PDF']);
  Object.assign(URL, { createObjectURL: (file: Blob) => (file === pdf ? 'blob:pdf' : 'blob:other') });
  const answers: Answers = { '/follow': ok(FINISHED) };
  const { person } = openFollowed(answers);
  const button = await screen.findByRole('button', { name: 'Descargar expediente' });
  await person.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('No hay conexión');
  answers['/follow/dossier'] = { status: 200, body: pdf };
  await person.click(button);
  expect(saved).toEqual(['expediente-1203.pdf blob:pdf']);
  expect(screen.queryByRole('alert')).toBeNull();
});

it("shows the server's message when it refuses", async () => {
  const { person } = openFollowed({
    '/follow': ok({ ...FINISHED, rating: { stars: 5, words: null } }),
    '/follow/rating': { status: 409, body: { status: 409, code: 'CONFLICT', message: 'Ya no se puede valorar' } },
  });
  await person.click(await screen.findByRole('button', { name: 'Cambiar valoración' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Ya no se puede valorar');
});

it('says that a link does not hold, and offers to try again without a connection', async () => {
  const answers: Answers = {};
  const { person } = openFollowed(answers);
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  answers['/follow'] = { status: 404, body: { status: 404, code: 'NOT_FOUND', message: 'No existe' } };
  await person.click(retry);
  expect(await screen.findByRole('heading', { name: 'Este enlace no sirve' })).toBeInTheDocument();
});
