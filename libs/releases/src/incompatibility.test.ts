import { describeIncompatibilities, type Incompatibility } from './incompatibility';

it('describes everything that is missing, the names of a module together', () => {
  const name = (module: string, needed: string): Incompatibility => ({ kind: 'name', module, needed, provided: null });
  const missing: Incompatibility[] = [
    name('@portal/ui', 'Button'),
    { kind: 'contract', module: 'contrato', needed: '^3.1.0', provided: '2.0.0' },
    { kind: 'package', module: 'react', needed: '^19.0.0', provided: null },
    name('react', 'useState'),
    name('@portal/ui', 'NewBanner'),
  ];
  expect(describeIncompatibilities(missing)).toBe(
    'contrato ^3.1.0 (ofrece 2.0.0); react ^19.0.0 (ofrece ninguno); Button, NewBanner de @portal/ui; useState de react',
  );
});
