import type { MoneyTrail as Trail } from '@portal/domain';
import '@testing-library/jest-dom';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MoneyTrail } from './money-trail';

const at = '2026-11-12T13:10:00.000Z';
const by = (id: number, name: string) => ({ at, user: { id, name } });
const branch = { id: 2, name: 'Santiago Centro' };

const TRAIL: Trail = {
  status: 'facturado',
  version: '7',
  catalogue: { ...by(7, 'Óscar Riquelme'), amount: 52_015, service: 38_000, supplies: 14_015 },
  suggestion: { ...by(12, 'Carolina Bustos'), amount: 61_000.5 },
  liquidations: [
    { ...by(2, 'Lucía Soto'), id: 5, amount: 60_000, branch, observation: null, reason: null, status: 'inactivo' },
    {
      ...by(3, 'Laura Paz'),
      id: 6,
      amount: 58_500,
      branch,
      observation: 'Sin visita',
      reason: 'Se cobró de más',
      status: 'activo',
    },
  ],
  invoice: { ...by(4, 'Fabián Ríos'), amount: 58_500, number: 'F-77' },
};

const showing = (data: Trail | undefined, isError = false) => {
  const refetch = jest.fn();
  render(<MoneyTrail query={{ data, isError, error: undefined, refetch }} />);
  return refetch;
};

describe('the trail of the money', () => {
  it('shows every amount in order, with its author', () => {
    showing(TRAIL);
    const steps = screen.getAllByRole('listitem').map((step) => step.textContent);
    for (const [index, words] of [
      ['Catálogo', '$52.015', 'Servicio $38.000 + insumos $14.015', 'Óscar Riquelme'],
      ['Sugerencia del liquidador', '$61.000,50', 'Carolina Bustos'],
      ['Liquidado', '$60.000', 'Santiago Centro', 'Sin efecto: fue corregida', 'Lucía Soto'],
      ['Liquidación corregida', '$58.500', 'Motivo: Se cobró de más', 'Observación: Sin visita', 'Laura Paz'],
      ['Facturado', '$58.500', 'Factura N° F-77', 'Fabián Ríos'],
    ].entries()) {
      for (const word of words) expect(steps[index]).toContain(word);
    }
    expect(screen.getByText('$60.000').tagName).toBe('S');
    expect(within(screen.getAllByRole('listitem')[3]!).queryByText(/Sin efecto/)).not.toBeInTheDocument();
  });

  it('omits missing steps, and explains an empty trail', () => {
    showing({ ...TRAIL, suggestion: null, liquidations: [], invoice: null });
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    showing({ ...TRAIL, catalogue: null });
    expect(screen.getByText(/Todavía no hay precios/)).toBeInTheDocument();
  });

  it('explains its own failure and tries again', async () => {
    const refetch = showing(undefined, true);
    expect(screen.getByText('No se pudo cargar el recorrido del precio')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(refetch).toHaveBeenCalled();
  });
});
