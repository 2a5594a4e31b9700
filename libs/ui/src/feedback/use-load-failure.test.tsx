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

describe('a list that cannot be loaded', () => {
  it.each([
    ['in the words of the server', BROKEN, 'Sin base de datos'],
    ['in those of the document where the server has none', failed(502, 'Error desconocido'), WORDS],
    ['in those of the document where no answer came', failed(0, 'No hay conexión'), WORDS],
  ])('says so in a toast, %s', async (_whose, query, words) => {
    render(inTheme(<List query={query} words={WORDS} />));
    expect(await toast(words)).toBeInTheDocument();
  });

  it('says so once, and the toast goes when the list is there', async () => {
    const { rerender } = render(inTheme(<List query={BROKEN} />));
    await toast('Sin base de datos');
    for (const query of [LOADING, BROKEN, LOADING, BROKEN]) rerender(inTheme(<List query={query} />));
    expect(screen.getAllByText('Sin base de datos')).toHaveLength(1);
    // With the pointer on it, it does not go by itself.
    await userEvent.hover(screen.getByText('Sin base de datos'));
    rerender(inTheme(<List query={LOADED} />));
    await waitFor(() => expect(screen.queryByText('Sin base de datos')).not.toBeInTheDocument());
    rerender(inTheme(<List query={BROKEN} />));
    expect(await toast('Sin base de datos')).toBeInTheDocument();
  });

  it('leaves the words to the bar and the list where there is no network', async () => {
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { rerender } = render(inTheme(<List query={failed(0, 'No hay conexión')} words={WORDS} />));
    rerender(inTheme(<List query={BROKEN} />));
    await toast('Sin base de datos');
    expect(screen.queryByText(WORDS)).not.toBeInTheDocument();
    network.mockRestore();
  });

  it('is logged where the document asks for that alone', () => {
    const logged = jest.spyOn(console, 'error').mockReturnValue();
    render(inTheme(<List query={BROKEN} as="log" />));
    expect(logged).toHaveBeenCalledWith('Sin base de datos', BROKEN.error);
    expect(screen.queryByText('Sin base de datos')).not.toBeInTheDocument();
    logged.mockRestore();
  });
});
