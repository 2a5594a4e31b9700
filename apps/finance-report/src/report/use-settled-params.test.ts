import { act, renderHook } from '@testing-library/react';
import { useSettledParams } from './use-settled-params';

const FIRST = { offset: 0, limit: 20, sort: '-fecha' };

describe('useSettledParams', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const settle = (initial: object) =>
    renderHook(({ params }) => useSettledParams(params as typeof FIRST), { initialProps: { params: initial } });

  it('asks for another page, order or search at once', () => {
    const { result, rerender } = settle(FIRST);
    const next = { ...FIRST, offset: 20, sort: 'fecha', q: 'fuga' };
    rerender({ params: next });
    expect(result.current).toEqual(next);
  });

  it('waits half a second after the last changed filter, and keeps the shown rows until then', () => {
    const { result, rerender } = settle(FIRST);
    const third = { ...FIRST, offset: 40 };
    rerender({ params: third });
    const byClient = { ...FIRST, cliente: '4' };
    rerender({ params: byClient });
    act(() => jest.advanceTimersByTime(400));
    const byBoth = { ...byClient, estado: 'facturado' };
    rerender({ params: byBoth });
    act(() => jest.advanceTimersByTime(499));
    expect(result.current).toEqual(third);
    act(() => jest.advanceTimersByTime(1));
    expect(result.current).toEqual(byBoth);
  });

  it('sends nothing when a filter was reverted in time', () => {
    const { result, rerender } = settle(FIRST);
    rerender({ params: { ...FIRST, cliente: '4' } });
    const sameParams = { ...FIRST };
    rerender({ params: sameParams });
    act(() => jest.advanceTimersByTime(1000));
    expect(result.current).toEqual(FIRST);
  });
});
