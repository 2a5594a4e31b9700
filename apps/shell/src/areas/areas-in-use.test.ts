import {
  LOCAL_VERSION,
  defineArea,
  type AreaDescriptor,
  type ReleaseDocument,
  type ReleaseRemote,
  type RoleCode,
  ROLE,
} from '@portal/domain';
import { act, renderHook } from '@testing-library/react';
import { areasFor, useAreasInUse, type AreaInUse } from './areas-in-use';

const describeArea = (name: string, ...paths: string[]): AreaDescriptor =>
  defineArea({
    name,
    title: name,
    pages: paths.map((path) => ({ path, title: path, roles: [ROLE.admin], contractorRoles: [] })),
  });
const remote = (name: string, version: string, ...paths: string[]): ReleaseRemote => ({
  name,
  version,
  manifest: `/remotes/${name}/${version}/mf-manifest.json`,
  area: describeArea(name, ...paths),
  files: {},
  publishedAt: '2026-03-01T12:00:00.000Z',
  publishedBy: 'ana',
});
const releaseOf = (...remotes: ReleaseRemote[]): ReleaseDocument => ({
  number: 1,
  createdAt: '2026-03-01T12:00:00.000Z',
  createdBy: 'ana',
  note: '',
  shell: {
    version: '1.0.0',
    contract: '1.0.0',
    files: {},
    publishedAt: '2026-03-01T12:00:00.000Z',
    publishedBy: 'ana',
  },
  remotes: Object.fromEntries(remotes.map((one) => [one.name, one])),
});
const person = (id: number, ...roles: RoleCode[]) => ({ id, roles: roles.map((code) => ({ code, rol: '' })) });
const versions = (areas: readonly AreaInUse[]): Record<string, string> =>
  Object.fromEntries(areas.map(({ version, descriptor }) => [descriptor.name, version]));

describe('areasFor', () => {
  const tried = { ...remote('a', '2.0.0', '/a', '/new'), share: 0, roles: [ROLE.admin], maxErrorRate: 5 };
  const release = releaseOf({ ...remote('a', '1.0.0', '/a'), canary: tried }, remote('b', '1.0.0', '/b'));

  it('serves the canary and its pages to its audience and the stable version to everyone else', () => {
    expect(versions(areasFor(release, [], person(1, ROLE.admin)))).toEqual({ a: '2.0.0', b: '1.0.0' });
    expect(versions(areasFor(release, [], person(1, ROLE.client)))).toEqual({ a: '1.0.0', b: '1.0.0' });
    expect(versions(areasFor(release, [], null))).toEqual({ a: '1.0.0', b: '1.0.0' });
  });

  it('serves a preview in place of stable and canary, also of an area that nobody has', () => {
    const preview = remote('a', '3.0.0', '/a');
    expect(versions(areasFor(release, [], person(1, ROLE.admin), preview))).toEqual({ a: '3.0.0', b: '1.0.0' });
    const added = remote('c', '1.0.0', '/c');
    expect(versions(areasFor(release, [], person(1), added))).toEqual({ a: '1.0.0', b: '1.0.0', c: '1.0.0' });
  });

  it('leaves an overridden remote to the developer’s machine', () => {
    const override = { name: 'b', manifest: 'http://localhost:4299/mf-manifest.json', isReachable: true, isOwn: false };
    const areas = areasFor(release, [{ ...override, descriptor: describeArea('b', '/b2') }], null);
    expect(versions(areas)).toEqual({ a: '1.0.0', b: LOCAL_VERSION });
    expect(areas[1]?.descriptor.pages[0]?.path).toBe('/b2');
  });

  it('describes an overridden remote that does not answer by the release', () => {
    const silent = { name: 'b', manifest: 'http://localhost:4299/mf-manifest.json', isReachable: false, isOwn: false };
    const areas = areasFor(release, [silent], null);
    expect(versions(areas)).toEqual({ a: '1.0.0', b: LOCAL_VERSION });
    expect(areas[1]?.descriptor.pages[0]?.path).toBe('/b');
    expect(versions(areasFor(releaseOf(), [silent], null))).toEqual({});
  });
});

describe('useAreasInUse', () => {
  const first = areasFor(releaseOf(remote('a', '1.0.0', '/a', '/a2'), remote('b', '1.0.0', '/b')), [], null);
  const second = areasFor(releaseOf(remote('a', '2.0.0', '/a', '/a2', '/a3'), remote('b', '2.0.0', '/b')), [], null);
  const open = (path: string) =>
    renderHook(({ wanted, at, user }) => useAreasInUse(wanted, at, String(user)), {
      initialProps: { wanted: first, at: path, user: 1 },
    });

  it('keeps the area on the page, moves every other at once, and offers it', () => {
    const { result, rerender } = open('/a');
    rerender({ wanted: second, at: '/a', user: 1 });
    expect(versions(result.current.areas)).toEqual({ a: '1.0.0', b: '2.0.0' });
    expect(result.current.waiting?.version).toBe('2.0.0');
  });

  it.each(['/a2', '/b', '/home'])('moves with the next path, %s', (at) => {
    const { result, rerender } = open('/a');
    rerender({ wanted: second, at: '/a', user: 1 });
    rerender({ wanted: second, at, user: 1 });
    expect(versions(result.current.areas)).toEqual({ a: '2.0.0', b: '2.0.0' });
    expect(result.current.waiting).toBeNull();
  });

  it('moves when it is asked to', () => {
    const { result, rerender } = open('/a');
    rerender({ wanted: second, at: '/a', user: 1 });
    act(() => result.current.moveNow());
    expect(versions(result.current.areas)).toEqual({ a: '2.0.0', b: '2.0.0' });
  });

  it('keeps an area that is withdrawn until the next path, and drops every other at once', () => {
    const without = (name: string) => first.filter(({ descriptor }) => descriptor.name !== name);
    const { result, rerender } = open('/a');
    rerender({ wanted: without('b'), at: '/a', user: 1 });
    expect(versions(result.current.areas)).toEqual({ a: '1.0.0' });
    rerender({ wanted: without('a'), at: '/a', user: 1 });
    expect(versions(result.current.areas)).toEqual({ a: '1.0.0', b: '1.0.0' });
    expect(result.current.waiting).toBeNull();
    rerender({ wanted: without('a'), at: '/home', user: 1 });
    expect(versions(result.current.areas)).toEqual({ b: '1.0.0' });
  });

  it('goes back the same way, and offers nothing when the release went back before the person went on', () => {
    const { result, rerender } = open('/a');
    rerender({ wanted: second, at: '/a', user: 1 });
    rerender({ wanted: first, at: '/a', user: 1 });
    expect(result.current.waiting).toBeNull();
    rerender({ wanted: second, at: '/b', user: 1 });
    rerender({ wanted: second, at: '/a', user: 1 });
    rerender({ wanted: first, at: '/a', user: 1 });
    expect(versions(result.current.areas)).toEqual({ a: '2.0.0', b: '1.0.0' });
    rerender({ wanted: first, at: '/a2', user: 1 });
    expect(versions(result.current.areas)).toEqual({ a: '1.0.0', b: '1.0.0' });
  });

  it('does not keep what another person had', () => {
    const { result, rerender } = open('/a');
    rerender({ wanted: second, at: '/a', user: 2 });
    expect(versions(result.current.areas)).toEqual({ a: '2.0.0', b: '2.0.0' });
  });
});
