import { CONTRACT_RANGE, CONTRACT_VERSION, satisfiesRange } from './contract';

describe('satisfiesRange', () => {
  it.each([
    ['1.0.0', '^1.0.0'],
    ['1.4.2', '^1.2.0'],
    ['1.2.0-abc123', '^1.2.0'],
    ['0.2.5', '^0.2.1'],
    ['1.2.3', '1.2.3'],
    ['1.2.4', '~1.2.3'],
  ])('accepts %s for %s', (version, range) => expect(satisfiesRange(version, range)).toBe(true));

  it.each([
    ['1.1.9', '^1.2.0'],
    ['1.2.0', '^1.2.1'],
    ['2.0.0', '^1.2.0'],
    ['0.3.0', '^0.2.1'],
    ['1.2.4', '1.2.3'],
    ['1.3.0', '~1.2.3'],
    ['1.2.2', '~1.2.3'],
    ['1.2', '^1.2.0'],
    ['1.2.0', '*'],
    ['1.2.0', ''],
  ])('refuses %s for %s', (version, range) => expect(satisfiesRange(version, range)).toBe(false));

  it('accepts the contract for a remote built from the same tree', () =>
    expect(satisfiesRange(CONTRACT_VERSION, CONTRACT_RANGE)).toBe(true));
});
