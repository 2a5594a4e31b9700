import { MESSAGES, ROLE, type PasswordLink } from '@portal/domain';
import { screen, waitFor } from '@testing-library/react';
import { answer, answerFailure } from '../../../../../tools/testing/browser/samples';
import { personWith } from '../../testing/fixtures';
import { openPortal } from '../../testing/open-portal';

const SECRET = 'S'.repeat(43);
const LINK: PasswordLink = {
  purpose: 'invitation',
  account: { name: 'Luisa', lastName: 'Soto', document: '12345678-5', email: 'luisa@sur.cl' },
  isAdministrator: false,
};

describe('a forgotten password', () => {
  it('is a link of the sign-in page, asks for the address and never says whether it has an account', async () => {
    const { person, requests, address } = openPortal('/login', { network: () => answer(null) });
    await person.click(await screen.findByRole('link', { name: '¿Olvidaste tu contraseña?' }));
    expect(address()).toBe('/password');
    expect(await screen.findByRole('heading', { name: '¿Olvidaste tu contraseña?' })).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Enviar enlace' }));
    expect(await screen.findByText(MESSAGES.email.required)).toBeInTheDocument();
    await person.type(screen.getByLabelText('Correo'), 'luisa@sur.cl{Enter}');
    expect(await screen.findByRole('status')).toHaveTextContent('Si luisa@sur.cl tiene una cuenta');
    expect(requests.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/auth/forgot-password', body: { email: 'luisa@sur.cl' } },
    ]);
    await person.click(screen.getByRole('link', { name: 'Volver a iniciar sesión' }));
    expect(address()).toBe('/login');
  });

  it("shows the server's message when somebody asks too often", async () => {
    const message = 'Demasiados intentos, espera unos minutos e intenta de nuevo';
    const { person } = openPortal('/password', {
      network: () => answerFailure(429, 'TOO_MANY_REQUESTS', message),
    });
    await person.type(await screen.findByLabelText('Correo'), 'luisa@sur.cl{Enter}');
    expect(await screen.findByText(message)).toBeInTheDocument();
  });
});

describe('a link', () => {
  it('lets its person choose a password while somebody else is signed in, and leads to the sign-in', async () => {
    const { person, requests } = openPortal(`/password#${SECRET}`, {
      user: personWith([ROLE.client]),
      network: ({ path }) => (path === '/auth/password-link' ? answer(LINK) : answer(null)),
    });
    expect(await screen.findByText('Luisa Soto, será la de tu cuenta luisa@sur.cl.')).toBeInTheDocument();
    await person.type(screen.getByLabelText('Contraseña nueva'), 'Nueve-Lagos-31');
    await person.type(screen.getByLabelText('Repetir contraseña nueva'), 'otra{Enter}');
    expect(await screen.findByText(MESSAGES.password.repeatDiffers)).toBeInTheDocument();
    await person.clear(screen.getByLabelText('Repetir contraseña nueva'));
    await person.type(screen.getByLabelText('Repetir contraseña nueva'), 'Nueve-Lagos-31{Enter}');
    expect(await screen.findByRole('heading', { name: 'Contraseña guardada' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/login');
    expect(requests.at(-1)).toMatchObject({
      path: '/auth/password',
      body: { secret: SECRET, password: 'Nueve-Lagos-31', repeatedPassword: 'Nueve-Lagos-31' },
    });
  });

  it('holds an administrator to the stricter rules', async () => {
    const { person } = openPortal(`/password#${SECRET}`, { network: () => answer({ ...LINK, isAdministrator: true }) });
    await person.type(await screen.findByLabelText('Contraseña nueva'), 'Soto-Grande-26');
    await person.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
    expect(await screen.findByText(MESSAGES.password.administrator.personal)).toBeInTheDocument();
  });

  it('that was used or is over offers another one', async () => {
    const { person } = openPortal(`/password#${SECRET}`, {
      network: ({ path }) =>
        path === '/auth/password-link' ? answer(LINK) : answerFailure(404, 'NOT_FOUND', MESSAGES.password.linkOver),
    });
    await person.type(await screen.findByLabelText('Contraseña nueva'), 'Nueve-Lagos-31');
    await person.type(screen.getByLabelText('Repetir contraseña nueva'), 'Nueve-Lagos-31{Enter}');
    expect(await screen.findByRole('heading', { name: 'El enlace ya no sirve' })).toBeInTheDocument();
    await person.click(screen.getByRole('link', { name: 'Pedir otro enlace' }));
    expect(await screen.findByRole('button', { name: 'Enviar enlace' })).toBeInTheDocument();
  });

  it('that cannot be checked is tried again', async () => {
    let isDown = true;
    const { person } = openPortal(`/password#${SECRET}`, {
      network: () => (isDown ? answerFailure(503, 'UNAVAILABLE', 'No disponible') : answer(LINK)),
    });
    const retryButton = await screen.findByRole('button', { name: 'Reintentar' });
    isDown = false;
    await person.click(retryButton);
    await waitFor(() => expect(screen.getByLabelText('Contraseña nueva')).toBeInTheDocument());
  });
});
