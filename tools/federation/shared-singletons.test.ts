import { CONTRACT_RANGE, CONTRACT_VERSION } from '@portal/domain';
import { sharedOption, sharedVersions } from './shared-singletons';

describe('the shared packages', () => {
  const host = Object.values(sharedOption('host'));
  const remote = Object.values(sharedOption('remote'));

  it('are the same on both sides, each one copy of a checked version', () => {
    expect(Object.keys(sharedOption('remote'))).toEqual(Object.keys(sharedOption('host')));
    for (const entry of [...host, ...remote]) expect(entry).toMatchObject({ singleton: true, strictVersion: true });
  });

  it('come from the host alone', () => {
    expect(host.filter((entry) => entry.import === false)).toEqual([]);
    expect(remote.filter((entry) => entry.import !== false)).toEqual([]);
  });

  it.each(['@portal/domain', '@portal/api-client', '@portal/ui'])('give %s the version of the contract', (name) => {
    expect(sharedVersions('host')[name]).toBe(CONTRACT_VERSION);
    expect(sharedVersions('remote')[name]).toBe(CONTRACT_RANGE);
  });

  it('share the subpaths that React 19 needs', () => {
    expect(Object.keys(sharedOption('host'))).toEqual(expect.arrayContaining(['react/', 'react-dom/']));
  });
});
