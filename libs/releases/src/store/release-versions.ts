import {
  SHELL_DEPLOYABLE,
  type ReleaseCanary,
  type ReleaseDocument,
  type ReleaseHost,
  type ReleaseRemote,
  type ReleaseShell,
  type ReleaseShellCanary,
  type ReleaseVersion,
  type VersionChange,
} from '@portal/domain';

type Versions = Pick<ReleaseDocument, 'shell' | 'remotes'>;

export type VersionInRelease = Pick<VersionChange, 'role'> & {
  name: string;
  version: string;
  record: ReleaseShell | ReleaseVersion | ReleaseShellCanary | ReleaseCanary;
};

export function versionsIn(release: Versions | undefined): VersionInRelease[] {
  if (!release) return [];
  const deployed: [string, ReleaseHost | ReleaseRemote][] = [
    [SHELL_DEPLOYABLE, release.shell],
    ...Object.entries(release.remotes),
  ];
  return deployed.flatMap(([name, record]): VersionInRelease[] => {
    const { version, canary } = record;
    const tried = canary && { name, role: 'canary' as const, version: canary.version, record: canary };
    return [{ name, role: 'stable', version, record }, ...(tried ? [tried] : [])];
  });
}

export function changesBetween(before: Versions | undefined, after: Versions): VersionChange[] {
  const changes = new Map<string, VersionChange>();
  const changeOf = ({ name, role }: VersionInRelease): VersionChange => {
    const change = changes.get(`${name} ${role}`) ?? { deployable: name, role, before: null, after: null };
    changes.set(`${name} ${role}`, change);
    return change;
  };
  for (const one of versionsIn(before)) changeOf(one).before = one.version;
  for (const one of versionsIn(after)) changeOf(one).after = one.version;
  return [...changes.values()].filter((change) => change.before !== change.after);
}
