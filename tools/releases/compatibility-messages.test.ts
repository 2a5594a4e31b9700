import type { CompatibilityMatrix } from '@portal/domain';
import { describeCompatibility } from './compatibility-messages';

const MATRIX: CompatibilityMatrix = {
  shells: [
    { version: '1.0.0-b', isCurrent: true, isTried: false, isRecorded: true },
    { version: '1.0.0-a', isCurrent: false, isTried: true, isRecorded: true },
    { version: '1.0.0-0', isCurrent: false, isTried: false, isRecorded: false },
  ],
  versions: [
    {
      area: 'admin',
      version: '1.0.0-b',
      role: 'stable',
      isRecorded: true,
      failsIn: [
        { shell: '1.0.0-a', missing: [{ kind: 'name', module: '@portal/ui', needed: 'NewBar', provided: null }] },
      ],
    },
    { area: 'requests', version: '1.0.0-a', role: null, isRecorded: true, failsIn: [] },
  ],
  deprecated: [
    {
      module: '@portal/ui',
      name: 'OldBar',
      advice: 'usa NewBar',
      usedBy: [{ area: 'requests', version: '1.0.0-a', role: null }],
    },
    { module: '@portal/ui', name: 'OldTag', advice: 'usa Tag', usedBy: [] },
  ],
};

it('shows each version against each shell, why it fails, and who still uses what is deprecated', () =>
  expect(describeCompatibility(MATRIX)).toEqual([
    'compatibilidad de cada versión con cada shell (✓ funciona, ✗ le falta algo, · sin nombres registrados):',
    '   1 = shell 1.0.0-b *',
    '   2 = shell 1.0.0-a ~',
    '   3 = shell 1.0.0-0',
    '                    1  2  3',
    '  admin 1.0.0-b *   ✓  ✗  ·',
    '  requests 1.0.0-a  ✓  ✓  ·',
    '  ✗ admin 1.0.0-b * en el shell 1.0.0-a: NewBar de @portal/ui',
    '  obsoleto: OldBar de @portal/ui (usa NewBar): lo usan requests 1.0.0-a',
    '  obsoleto: OldTag de @portal/ui (usa Tag): Ya nadie lo usa: se puede quitar',
  ]));
