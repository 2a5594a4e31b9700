import { ROLE } from '@portal/domain';
import '@testing-library/jest-dom';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps, ReactNode } from 'react';

import { loadSignedIn } from '../pages/load-signed-in';
import { OFFICE, personWith } from '../testing/fixtures';
import { InPortal, openPortal, portalWith } from '../testing/open-portal';
import { AreaBoundary } from './area-boundary';

it('shows preloaded parts at once: the layout, and the area in it', async () => {
  const portal = portalWith({
    areas: [OFFICE],
    loadArea: () => Promise.resolve({ default: () => <h1>Bodega</h1> }),
  });
  for (const area of portal.areas.areas) portal.areas.registry.preload(area);
  await loadSignedIn();
  openPortal('/inventory', { user: personWith([ROLE.admin]), portal });
  expect(screen.getByRole('navigation')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Bodega' })).toBeInTheDocument();
});

describe('a page of an area', () => {
  it('shows frame and heading of a page before its area is there', async () => {
    let arrive: (module: { default: () => ReactNode }) => void = () => undefined;
    const module = new Promise<{ default: () => ReactNode }>((resolve) => {
      arrive = resolve;
    });
    await loadSignedIn();
    openPortal('/inventory', { user: personWith([ROLE.admin]), loadArea: () => module });
    expect(screen.getByRole('navigation')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Inventario' })).toBeInTheDocument();
    expect(screen.getByText('Cargando...')).toBeInTheDocument();
    arrive({ default: () => <h1>Bodega</h1> });
    expect(await screen.findByRole('heading', { name: 'Bodega' })).toBeInTheDocument();
    expect(screen.queryByText('Cargando...')).not.toBeInTheDocument();
  });

  it('says after 15 seconds that a page takes long, and loads its code again on demand', async () => {
    await loadSignedIn();
    jest.useFakeTimers();
    const answers = [new Promise<never>(() => undefined), Promise.resolve({ default: () => <h1>Bodega</h1> })];
    openPortal('/inventory', {
      user: personWith([ROLE.admin]),
      loadArea: () => answers.shift() ?? Promise.reject(new Error()),
    });
    await act(() => jest.advanceTimersByTimeAsync(14_000));
    expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByRole('alert')).toHaveTextContent('Esta página está tardando más de lo normal.');
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole('heading', { name: 'Bodega' })).toBeInTheDocument();
    jest.useRealTimers();
  });
});

describe('an area that fails', () => {
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  let isBroken: boolean;
  function Area() {
    if (isBroken) throw new TypeError('undefined is not a function');
    return <h1>Inventario</h1>;
  }

  const moved = jest.fn();
  const frame = (props: Pick<ComponentProps<typeof AreaBoundary>, 'moveOn'>) => (
    <InPortal portal={portalWith()}>
      <AreaBoundary
        area={OFFICE}
        place="/inventory"
        onFailure={() => undefined}
        onReset={() => undefined}
        onRetry={() => undefined}
        {...props}
      >
        <Area />
      </AreaBoundary>
    </InPortal>
  );
  beforeEach(() => moved.mockReset());

  it('moves to the version that follows a failure, and to one that waited already', () => {
    isBroken = true;
    const { rerender, unmount } = render(frame({ moveOn: null }));
    expect(moved).not.toHaveBeenCalled();
    rerender(frame({ moveOn: moved }));
    expect(moved).toHaveBeenCalled();
    unmount();
    moved.mockReset();
    render(frame({ moveOn: moved }));
    expect(moved).toHaveBeenCalled();
  });

  it('stays at its version while it is shown, and after it was tried again', async () => {
    isBroken = true;
    const { rerender } = render(frame({ moveOn: null }));
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(screen.getByRole('heading', { name: 'Inventario' })).toBeInTheDocument();
    rerender(frame({ moveOn: moved }));
    expect(moved).not.toHaveBeenCalled();
  });

  it('says who made what failed, and copies the details for support', async () => {
    isBroken = true;
    const person = userEvent.setup();
    render(frame({ moveOn: null }));
    expect(await screen.findByText('office · broken')).toBeInTheDocument();
    expect(
      screen.getByText('Versión 1.0.0 · Responsable: Equipo de pruebas (pruebas@portal.test)'),
    ).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Copiar datos del error' }));
    expect((await navigator.clipboard.readText()).split('\n')).toEqual([
      'Dirección: http://localhost/',
      expect.stringMatching(/^Hora: \d{2}-\d{2}-\d{4} \d{2}:\d{2} \(\d{4}-.*Z\)$/),
      'Área: Oficina (office)',
      'Versión: 1.0.0',
      'Responsable: Equipo de pruebas (pruebas@portal.test)',
      'Error: broken · TypeError: undefined is not a function',
    ]);
  });
});
