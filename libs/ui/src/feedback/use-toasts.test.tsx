import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { PortalForm } from '../form/portal-form';
import { ThemeProvider } from '../theme/theme-provider';
import { useToasts } from './use-toasts';

afterEach(() => jest.useRealTimers());

it('removes an error as soon as the person tries again', async () => {
  function SignIn() {
    const toasts = useToasts();
    const attempts = useRef(0);
    const submit = () => {
      attempts.current += 1;
      if (attempts.current === 1) toasts.error('Contraseña incorrecta');
    };
    return (
      <PortalForm initialValues={{}} onSubmit={submit}>
        <button type="submit">Ingresar</button>
      </PortalForm>
    );
  }
  render(<SignIn />, { wrapper: ThemeProvider });
  await userEvent.click(screen.getByRole('button'));
  // A toast under the pointer does not close by itself.
  await userEvent.hover(await screen.findByText('Contraseña incorrecta'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('Contraseña incorrecta')).not.toBeInTheDocument());
});

it('closes a toast by itself, an error some seconds later', async () => {
  jest.useFakeTimers();
  function Page() {
    const toasts = useToasts();
    return (
      <>
        <button onClick={() => toasts.success('Guardado')}>Guardar</button>
        <button onClick={() => toasts.error('Sin conexión')}>Cargar</button>
      </>
    );
  }
  render(<Page />, { wrapper: ThemeProvider });
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cargar' }));
  await screen.findByText('Sin conexión');
  // One role each: an alert interrupts, a status is read later.
  expect(screen.getByRole('alert')).toHaveTextContent('Sin conexión');
  expect(screen.getByRole('status')).toHaveTextContent('Guardado');
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(screen.queryByText('Guardado')).not.toBeInTheDocument();
  expect(screen.getByText('Sin conexión')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(4_000));
  expect(screen.queryByText('Sin conexión')).not.toBeInTheDocument();
});
