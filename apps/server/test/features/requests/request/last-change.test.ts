import type { RequestEvent } from '@portal/domain';
import { describeLastChange } from '../../../../src/features/requests/request/last-change';

const change = (event: RequestEvent, id = 3, reason?: string) => ({
  event,
  user: { id, name: 'Ana Pérez' },
  at: '2026-11-23T13:12:00.000Z',
  changes:
    reason === undefined
      ? []
      : [
          { label: 'Servicio', from: 'Gasfitería', to: 'Pintura' },
          { label: 'Motivo', from: null, to: reason },
        ],
});

it.each([
  ['assign', false, 'Ana Pérez la asignó a otra persona el 23-11-2026 a las 10:12'],
  ['assign', true, 'Ana Pérez cambió su asignación el 23-11-2026 a las 10:12'],
  ['assign-own', true, 'Ana Pérez cambió su asignación el 23-11-2026 a las 10:12'],
  ['continue', true, 'Ana Pérez la cambió el 23-11-2026 a las 10:12'],
] as const)('says who did what and when: %s, still theirs %s', (event, isTheirs, expected) => {
  expect(describeLastChange(change(event), { id: 7, isTheirs })).toBe(expected);
});

it('says why, where a reason was given', () => {
  expect(describeLastChange(change('delete', 3, 'Ya no lo necesito'), { id: 7, isTheirs: true })).toBe(
    'Ana Pérez la eliminó el 23-11-2026 a las 10:12: «Ya no lo necesito»',
  );
});

it('reminds the operator of what they did themselves', () => {
  expect(describeLastChange(change('finish', 7), { id: 7, isTheirs: true })).toBe(
    'Tú la finalizaste el 23-11-2026 a las 10:12',
  );
});

it('names the author when it is another person or the portal itself', () => {
  const reader = { id: 7, isTheirs: true };
  expect(describeLastChange(change('finish'), reader)).toBe('Ana Pérez la finalizó el 23-11-2026 a las 10:12');
  expect(describeLastChange({ ...change('expire'), user: null }, reader)).toBe(
    'Sistema la cambió el 23-11-2026 a las 10:12',
  );
});
