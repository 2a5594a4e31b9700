import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ThemeProvider } from '../theme/theme-provider';
import { useLoadFailure, type LoadedQuery, type LoadFailureOptions } from './use-load-failure';

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
