import { SHELL_DEPLOYABLE, type ReleaseDocument } from '@portal/domain';
import { compareDeclarations, type ChangedDeclaration } from '../compatibility/compare-declarations';
import type { BuildReport } from '../contract/build-report';
import { ReleaseRefusedError, type ReleaseStore } from '../store/release-store';
import { versionsIn } from '../store/release-versions';
import type { ReleaseContents } from './release-change';

type Released = Pick<ReleaseDocument, 'shell' | 'remotes'>;

/** A changed declaration, and the version that was compiled against the other one. */
type Change = ChangedDeclaration & { remote: BuildReport; shell: BuildReport };

/** Compares each remote of a release, canaries too, with each shell of it. */
async function changesIn(
  release: Released,
  reportOf: (name: string, version: string) => Promise<BuildReport | undefined>,
): Promise<Change[]> {
  const found = await Promise.all(versionsIn(release).map(({ name, version }) => reportOf(name, version)));
  const reports = found.filter((report) => report !== undefined);
  const shells = reports.filter(({ name }) => name === SHELL_DEPLOYABLE);
  return reports
    .filter(({ name }) => name !== SHELL_DEPLOYABLE)
    .flatMap((remote) =>
      shells.flatMap((host) => compareDeclarations(remote, host).map((change) => ({ ...change, remote, shell: host }))),
    );
}

const keyOf = ({ remote, module, name, needed, provided }: Change): string =>
  JSON.stringify([remote.name, module, name, needed, provided]);

const indented = (text: string): string => text.replace(/^/gm, '    ');

/** Describes a changed declaration: the versions concerned, and both texts. */
function describe([first, ...others]: readonly Change[]): string[] {
  if (!first) return [];
  const users = [first, ...others].map(({ remote }) => `${remote.name} ${remote.version}`);
  return [
    `${first.name} de ${first.module}, con que se compiló ${[...new Set(users)].join(', ')}:`,
    indented(first.needed),
    first.provided === null ? `  el shell ${first.shell.version} no lo tiene` : `  en el shell ${first.shell.version}:`,
    ...(first.provided === null ? [] : [indented(first.provided)]),
  ];
}

/**
 * Checks that what is published means the same to every shell and every remote that people have together. A difference that the release
 * before has already was accepted then.
 * @param inHand reports of the builds of the publication
 * @param accepted names of declarations whose change the author accepts
 * @returns those of the accepted names whose declarations differ
 * @throws ReleaseRefusedError with both texts of every other declaration that differs
 */
export async function checkDeclarations(
  store: ReleaseStore,
  before: ReleaseDocument | undefined,
  contents: ReleaseContents,
  inHand: readonly BuildReport[],
  accepted: readonly string[] = [],
): Promise<string[]> {
  const stored = (name: string, version: string): Promise<BuildReport | undefined> => store.storedReport(name, version);
  const changes = await changesIn(
    contents,
    async (name, version) =>
      inHand.find((report) => report.name === name && report.version === version) ?? (await stored(name, version)),
  );
  const former = new Set((before ? await changesIn(before, stored) : []).map(keyOf));
  const differing = changes.filter((change) => !former.has(keyOf(change)));
  const refused = differing.filter(({ name }) => !accepted.includes(name));
  if (refused.length === 0) return [...new Set(differing.map(({ name }) => name))];
  const groups = new Map<string, Change[]>();
  for (const change of refused) {
    const key = JSON.stringify([change.module, change.name, change.needed, change.provided]);
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  const names = [...new Set(refused.map(({ name }) => name))];
  throw new ReleaseRefusedError(
    [
      'Con el mismo nombre, el shell ofrece otra cosa que aquella con que se compilaron estas versiones.',
      ...[...groups.values()].flatMap(describe),
      `Publica a la vez el shell y esas áreas: publish shell <área>…. Si nadie lo nota, acéptalo por su nombre: --accept ${names.join()}`,
    ].join('\n'),
  );
}
