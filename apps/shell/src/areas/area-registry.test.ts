import { LOCAL_VERSION, ROLE, type Release } from '@portal/domain';
import { areaWith, releaseOf, remoteOf } from '../testing/fixtures';
import type { Area, AreaModule } from './area';
import { AreaLoadError } from './area-load-error';
import { createAreaRegistry, type AreaRegistry } from './area-registry';
import type { ActiveOverride } from './remote-overrides';

const remote = (name: string, version: string, path = `/${name}`) => {
  const page = { path, title: path, roles: [ROLE.admin], contractorRoles: [] };
  return remoteOf(areaWith({ name, title: name, pages: [page] }, version));
};
const versions = (areas: readonly Area[]): Record<string, string> =>
  Object.fromEntries(areas.map(({ name, version }) => [name, version]));

const RELEASE = releaseOf([remote('a', '1.0.0'), remote('b', '1.0.0')]);

describe('the versions of a release', () => {
  it('are the same objects as long as the release has them', () => {
    const { areas, take } = createAreaRegistry({ release: releaseOf([remote('a', '1.0.0'), remote('b', '1.0.0')]) });
    const [a, b] = areas();
    take(releaseOf([remote('a', '2.0.0'), remote('b', '1.0.0')], { number: 6 }));
    expect(areas()[1]).toBe(b);
    take(releaseOf([remote('a', '1.0.0'), remote('b', '1.0.0')], { number: 7 }));
    expect(areas()[0]).toBe(a);
  });

  const override: ActiveOverride = {
    name: 'b',
    manifest: 'http://localhost:4299/mf-manifest.json',
    isOwn: false,
  };

  it('leave an overridden remote to the developer’s machine, described by the release when that does not answer', () => {
    const { area: descriptor } = remote('b', LOCAL_VERSION, '/b2');
    for (const [overrides, path] of [
      [[{ ...override, descriptor }], '/b2'],
      [[override], '/b'],
    ] as const) {
      const areas = createAreaRegistry({ release: RELEASE, overrides }).areas();
      expect([versions(areas), areas[1]?.pages[0]?.path]).toEqual([{ a: '1.0.0', b: LOCAL_VERSION }, path]);
    }
    expect(createAreaRegistry({ release: releaseOf([]), overrides: [override] }).areas()).toEqual([]);
  });
});

describe('loading', () => {
  let loads: ((module: AreaModule | Error) => void)[];
  const open = (release: Release = RELEASE): { registry: AreaRegistry; area: Area } => {
    loads = [];
    const registry = createAreaRegistry({
      release,
      createLoader: () => ({
        load: () =>
          new Promise((resolve, reject) =>
            loads.push((module) => (module instanceof Error ? reject(module) : resolve(module))),
          ),
        explain: ({ name }) => Promise.resolve(new AreaLoadError(name, 'broken')),
      }),
    });
    const [area] = registry.areas();
    if (!area) throw new Error('the release has no area');
    return { registry, area };
  };
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
  const Page = () => null;

  it('returns the component itself after a load ahead of need, and fetches its code once', async () => {
    const { registry, area } = open();
    registry.preload(area);
    registry.preload(area);
    loads[0]?.({ default: Page });
    await settle();
    expect(registry.componentOf(area)).toBe(Page);
    expect(loads).toHaveLength(1);
  });

  it('returns the same component until it is forgotten', async () => {
    const { registry, area } = open();
    const component = registry.componentOf(area);
    registry.preload(area);
    loads[0]?.({ default: Page });
    await settle();
    expect(registry.componentOf(area)).toBe(component);
    registry.forget(area);
    expect(registry.componentOf(area)).not.toBe(component);
  });

  it('loads again after a failure', async () => {
    const { registry, area } = open();
    registry.preload(area);
    loads[0]?.(new AreaLoadError('a', 'timeout'));
    await settle();
    registry.preload(area);
    expect(loads).toHaveLength(2);
  });
});
