import { liquidationInForce, type LiquidationMark } from './finance';

const mark = (id: number, status: LiquidationMark['status']): LiquidationMark => ({
  id,
  status,
  amount: id * 1_000,
  at: '2026-11-23T13:00:00.000Z',
  user: { id: 1, name: 'Ana Pérez' },
  branch: { id: 2, name: 'Casa matriz' },
  observation: null,
  reason: null,
});

it('counts the liquidation that no correction has replaced', () => {
  const [first, last] = [mark(1, 'inactivo'), mark(2, 'activo')];
  expect(liquidationInForce({ liquidations: [first, last] })).toBe(last);
  expect(liquidationInForce({ liquidations: [first] })).toBeNull();
});
