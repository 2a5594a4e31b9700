import { addDays, businessDay, formatDay, REPORT_DATES } from '@portal/domain';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { StatusBadge } from '../status/status-badge';
import { DateText, type DateTextProps } from './date-text';
import { FoldedText } from './folded-text';

describe('DateText', () => {
  const TODAY = businessDay(new Date());

  it.each<[string, DateTextProps, string]>([
    ['an instant with its hour in Santiago', { value: '2025-12-31T18:05:00.000Z' }, '31-12-2025 15:05 mié'],
    ['a day', { value: '2025-12-31' }, '31-12-2025 mié'],
    ['a day with an hour', { value: '2025-12-31', hour: '10:00' }, '31-12-2025 10:00 mié'],
    ['today', { value: TODAY }, `${formatDay(TODAY)} hoy`],
    ['yesterday', { value: addDays(TODAY, -1) }, `${formatDay(addDays(TODAY, -1))} ayer`],
    ['the dates of the report', { value: '2025-12-31', separator: REPORT_DATES }, '31/12/2025 mié'],
    ['an addition of the caller', { value: TODAY, beside: '6 días' }, `${formatDay(TODAY)} 6 días`],
    ['a missing date', { value: null }, 'No disponible'],
  ])('writes %s', (_what, props, text) => {
    expect(render(<DateText {...props} />).container).toHaveTextContent(new RegExp(`^${text}$`));
  });
});

describe('FoldedText', () => {
  /** Replaces a browser's layout: folded text shows `shown` of `whole` pixels. */
  function layOut({ shown, whole }: { shown: number; whole: number }) {
    let notice: () => void = () => undefined;
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(shown);
    jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(whole);
    globalThis.ResizeObserver = class {
      constructor(callback: ResizeObserverCallback) {
        notice = () => callback([], this);
      }
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    };
    return () => act(() => notice());
  }

  const { ResizeObserver: real } = globalThis;
  afterEach(() => {
    jest.restoreAllMocks();
    globalThis.ResizeObserver = real;
  });

  it('unfolds a long text and folds it again', async () => {
    const notice = layOut({ shown: 80, whole: 300 });
    render(<FoldedText>Gotea</FoldedText>);
    notice();
    await userEvent.click(screen.getByRole('button', { name: 'Ver todo' }));
    notice();
    await userEvent.click(screen.getByRole('button', { name: 'Ver menos' }));
    expect(screen.getByRole('button', { name: 'Ver todo' })).toHaveAttribute('aria-expanded', 'false');
  });

  it('shows a short text whole, without a button', () => {
    const notice = layOut({ shown: 20, whole: 20 });
    render(<FoldedText>Gotea</FoldedText>);
    notice();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('StatusBadge', () => {
  const LEGEND = 'Trámite: falta el N° de permiso. Lo pone el tramitador.';

  it('tells with the keyboard alone what a state means and whose turn it is', async () => {
    render(<StatusBadge status="tramite" />);
    await userEvent.tab();
    expect(await screen.findByRole('tooltip')).toHaveTextContent(LEGEND);
  });

  it('tells it on touch, where nothing can hover', async () => {
    window.matchMedia = (media) =>
      Object.assign(new EventTarget(), { media, matches: media === '(hover: none)' }) as unknown as MediaQueryList;
    render(<StatusBadge status="tramite" />);
    await userEvent.pointer({ keys: '[TouchA]', target: screen.getByText('Trámite') });
    expect(await screen.findByRole('tooltip')).toHaveTextContent(LEGEND);
    Reflect.deleteProperty(window, 'matchMedia');
  });
});
