import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useRef } from 'react';

import { PortalForm } from '../form/portal-form';
import { ThemeProvider } from '../theme/theme-provider';
import { type LoadedQuery, type LoadFailureOptions, useLoadFailure } from './use-load-failure';
import { useToasts } from './use-toasts';

describe('useToasts', () => {
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
});

const LOADING: LoadedQuery = { isError: false, error: null };
const LOADED: LoadedQuery = { ...LOADING, data: [] };
const failed = (status: number, message: string): LoadedQuery => ({ isError: true, error: { status, message } });
const WORDS = 'Error al listar informes';
const BROKEN = failed(503, 'Sin base de datos');

function List({ query, ...options }: LoadFailureOptions & { query: LoadedQuery }) {
  useLoadFailure(query, options);
  return null;
}

const inTheme = (list: ReactNode) => <ThemeProvider>{list}</ThemeProvider>;
const toast = (text: string) => screen.findByText(text, { selector: '[role=alert] *' });

describe('useLoadFailure', () => {
  it.each([
    ['of the server', BROKEN, 'Sin base de datos'],
    ['of the specification for an answer without a message', failed(502, 'Error desconocido'), WORDS],
    ['of the specification without an answer', failed(0, 'No hay conexión'), WORDS],
  ])('shows a toast with the text %s', async (_whose, query, words) => {
    render(inTheme(<List query={query} words={WORDS} />));
    expect(await toast(words)).toBeInTheDocument();
  });

  it('shows one toast, and removes it when the list arrives', async () => {
    const { rerender } = render(inTheme(<List query={BROKEN} />));
    await toast('Sin base de datos');
    for (const query of [LOADING, BROKEN, LOADING, BROKEN]) rerender(inTheme(<List query={query} />));
    expect(screen.getAllByText('Sin base de datos')).toHaveLength(1);
    // A toast under the pointer does not close by itself.
    await userEvent.hover(screen.getByText('Sin base de datos'));
    rerender(inTheme(<List query={LOADED} />));
    await waitFor(() => expect(screen.queryByText('Sin base de datos')).not.toBeInTheDocument());
    rerender(inTheme(<List query={BROKEN} />));
    expect(await toast('Sin base de datos')).toBeInTheDocument();
  });

  it('shows no toast without a network: the bar and the list report it', async () => {
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { rerender } = render(inTheme(<List query={failed(0, 'No hay conexión')} words={WORDS} />));
    rerender(inTheme(<List query={BROKEN} />));
    await toast('Sin base de datos');
    expect(screen.queryByText(WORDS)).not.toBeInTheDocument();
    network.mockRestore();
  });

  it('logs the failure without a toast where the specification asks for the log alone', () => {
    const logged = jest.spyOn(console, 'error').mockReturnValue();
    render(inTheme(<List query={BROKEN} as="log" />));
    expect(logged).toHaveBeenCalledWith('Sin base de datos', BROKEN.error);
    expect(screen.queryByText('Sin base de datos')).not.toBeInTheDocument();
    logged.mockRestore();
  });
});
