import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider, useNavigate } from 'react-router-dom';
import { ThemeProvider } from '../theme/theme-provider';
import { FormModal } from './form-modal';
import { SubmitBar } from './form-layout';
import { LeaveGuard } from './leave-guard';
import { PortalForm } from './portal-form';
import { TextField } from './text-fields';

const EMPTY = { name: '' };

/**
 * A form in a page.
 * @param asksBeforeLoss omitted as in most forms
 */
function FormPage({ asksBeforeLoss }: { asksBeforeLoss?: boolean }) {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/list">Menú</Link>
      <button onClick={() => void navigate(-1)}>Atrás</button>
      <PortalForm
        initialValues={EMPTY}
        {...(asksBeforeLoss === undefined ? {} : { asksBeforeLoss })}
        onSubmit={() => navigate('/list')}
      >
        <TextField name="name" label="Nombre" />
        <SubmitBar onCancel={() => void navigate('/list')} />
      </PortalForm>
    </>
  );
}

function DialogPage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Link to="/list">Menú</Link>
      <button onClick={() => setOpen(true)}>Abrir</button>
      <FormModal open={isOpen} title="Crear" initialValues={EMPTY} onClose={() => setOpen(false)} onSubmit={jest.fn()}>
        <TextField name="name" label="Nombre" />
      </FormModal>
    </>
  );
}

function openAt(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/list', element: <h1>Lista</h1> },
      { path: '/form', element: <FormPage /> },
      { path: '/draft', element: <FormPage asksBeforeLoss={false} /> },
      { path: '/dialog', element: <DialogPage /> },
    ].map(({ path: address, element }) => ({
      path: address,
      element: (
        <>
          <LeaveGuard />
          {element}
        </>
      ),
    })),
    { initialEntries: ['/list', path], initialIndex: 1 },
  );
  render(
    <ThemeProvider>
      <RouterProvider router={router} />
    </ThemeProvider>,
  );
  return router;
}

const answer = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const press = (role: 'button' | 'link', name: string) => userEvent.click(screen.getByRole(role, { name }));
const type = () => userEvent.type(screen.getByLabelText('Nombre'), 'Ana');

/** Checks whether the browser would ask before it closes the tab. */
const closesTab = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));

describe('a half-filled page', () => {
  it.each([
    ['a click in the menu', 'link', 'Menú'],
    ['the way back', 'button', 'Atrás'],
  ] as const)('asks before %s discards it', async (_way, role, name) => {
    openAt('/form');
    await type();
    await press(role, name);
    await answer('Seguir editando');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Nombre')).toHaveValue('Ana');
    await press(role, name);
    await answer('Descartar');
    expect(await screen.findByRole('heading', { name: 'Lista' })).toBeInTheDocument();
  });

  it('asks again when a person stays and goes back before React renders', async () => {
    const router = openAt('/form');
    const isBlocked = () => [...router.state.blockers.values()].some(({ state }) => state === 'blocked');
    await type();
    await press('link', 'Menú');
    const stay = await screen.findByRole('button', { name: 'Seguir editando' });
    await act(async () => {
      fireEvent.click(stay);
      while (isBlocked()) await new Promise((resolve) => setTimeout(resolve));
      await router.navigate(-1);
    });
    await answer('Descartar');
    expect(await screen.findByRole('heading', { name: 'Lista' })).toBeInTheDocument();
  });

  it('asks before the tab closes while there is unsaved input', async () => {
    openAt('/form');
    expect(closesTab()).toBe(false);
    await type();
    expect(closesTab()).toBe(true);
    await userEvent.clear(screen.getByLabelText('Nombre'));
    expect(closesTab()).toBe(false);
  });

  it('navigates without a question once the form is sent', async () => {
    openAt('/form');
    await type();
    await press('button', 'Guardar');
    expect(await screen.findByRole('heading', { name: 'Lista' })).toBeInTheDocument();
    expect(closesTab()).toBe(false);
  });

  it('asks nothing when there is nothing to lose', async () => {
    openAt('/draft');
    await type();
    expect(closesTab()).toBe(false);
    await press('link', 'Menú');
    expect(await screen.findByRole('heading', { name: 'Lista' })).toBeInTheDocument();
  });
});

describe('a half-filled dialog', () => {
  const pressCross = () => userEvent.click(document.querySelector('.ant-modal-close')!);
  const ways: [string, () => Promise<unknown>][] = [
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the cross', pressCross],
  ];

  it.each(ways)('asks before %s closes it', async (_way, close) => {
    openAt('/dialog');
    await press('button', 'Abrir');
    await type();
    await close();
    await answer('Seguir editando');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(screen.getByLabelText('Nombre')).toHaveValue('Ana');
    await pressCross();
    await answer('Descartar');
    await waitFor(() => expect(screen.queryByLabelText('Nombre')).not.toBeInTheDocument());
  });

  it.each(['/form', '/dialog'])('lets the person cancel without a question (%s)', async (path) => {
    openAt(path);
    if (path === '/dialog') await press('button', 'Abrir');
    await type();
    await press('button', 'Cancelar');
    await waitFor(() => expect(screen.queryByLabelText('Nombre')).not.toBeInTheDocument());
  });

  it.each([false, true])('closes at once when nothing was typed, or it is saved (%s)', async (isSaved) => {
    openAt('/dialog');
    await press('button', 'Abrir');
    if (isSaved) await type();
    if (isSaved) await press('button', 'Guardar');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Nombre')).not.toBeInTheDocument());
  });
});
