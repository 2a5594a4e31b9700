import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FoldedText } from './folded-text';

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
