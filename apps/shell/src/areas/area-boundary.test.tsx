import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { OFFICE } from '../testing/fixtures';
import { InPortal, portalWith } from '../testing/open-portal';
import { AreaBoundary } from './area-boundary';

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
  expect(screen.getByText('Versión 1.0.0 · Responsable: Equipo de pruebas (pruebas@portal.test)')).toBeInTheDocument();
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
