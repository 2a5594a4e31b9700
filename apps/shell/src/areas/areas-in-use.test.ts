import { ROLE } from '@portal/domain';
import { act, renderHook } from '@testing-library/react';
import { areaWith } from '../testing/fixtures';
import type { Area } from './area';
import { useAreasInUse } from './areas-in-use';

const areaAt = (name: string, version: string, ...paths: string[]): Area => {
  const pages = paths.map((path) => ({ path, title: path, roles: [ROLE.admin], contractorRoles: [] }));
  return areaWith({ name, title: name, pages }, version);
};
const versions = (areas: readonly Area[]): Record<string, string> =>
  Object.fromEntries(areas.map(({ name, version }) => [name, version]));

const first = [areaAt('a', '1.0.0', '/a', '/a2'), areaAt('b', '1.0.0', '/b')];
const second = [areaAt('a', '2.0.0', '/a', '/a2', '/a3'), areaAt('b', '2.0.0', '/b')];
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

it('moves with the next path', () => {
  const { result, rerender } = open('/a');
  rerender({ wanted: second, at: '/a', user: 1 });
  rerender({ wanted: second, at: '/a2', user: 1 });
  expect(versions(result.current.areas)).toEqual({ a: '2.0.0', b: '2.0.0' });
  expect(result.current.waiting).toBeNull();
});

it('moves on request', () => {
  const { result, rerender } = open('/a');
  rerender({ wanted: second, at: '/a', user: 1 });
  act(() => result.current.moveNow());
  expect(versions(result.current.areas)).toEqual({ a: '2.0.0', b: '2.0.0' });
});

it('keeps an area that is withdrawn until the next path, and drops every other at once', () => {
  const without = (name: string) => first.filter((area) => area.name !== name);
  const { result, rerender } = open('/a');
  rerender({ wanted: without('b'), at: '/a', user: 1 });
  expect(versions(result.current.areas)).toEqual({ a: '1.0.0' });
  rerender({ wanted: without('a'), at: '/a', user: 1 });
  expect(versions(result.current.areas)).toEqual({ a: '1.0.0', b: '1.0.0' });
  expect(result.current.waiting).toBeNull();
  rerender({ wanted: without('a'), at: '/home', user: 1 });
  expect(versions(result.current.areas)).toEqual({ b: '1.0.0' });
});

it('offers nothing when the release was rolled back first', () => {
  const { result, rerender } = open('/a');
  rerender({ wanted: second, at: '/a', user: 1 });
  rerender({ wanted: first, at: '/a', user: 1 });
  expect(result.current.waiting).toBeNull();
});

it('does not keep the version of another person', () => {
  const { result, rerender } = open('/a');
  rerender({ wanted: second, at: '/a', user: 2 });
  expect(versions(result.current.areas)).toEqual({ a: '2.0.0', b: '2.0.0' });
});
