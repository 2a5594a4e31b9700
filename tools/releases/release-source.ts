import { LIMITS, type ReleaseSource } from '@portal/domain';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Variables in which build servers name the branch: they check out a commit, of no branch. */
const BRANCH_VARIABLES = ['GITHUB_HEAD_REF', 'GITHUB_REF_NAME', 'CI_COMMIT_REF_NAME'];

/** Returns its output, or undefined when there is no git or no repository. */
async function git(folder: string, ...words: string[]): Promise<string | undefined> {
  try {
    return (await run('git', ['-C', folder, ...words])).stdout.trim() || undefined;
  } catch {
    // A build may come from a folder without a repository, on a machine without git.
    return undefined;
  }
}

const cut = (text: string | undefined): string | undefined => text?.slice(0, LIMITS.sourceTextMax);

/**
 * Returns undefined when neither the commit nor uncommitted files are known.
 * @param note the publisher's own; by default the subject of the commit
 */
export async function readReleaseSource(
  folder: string,
  note: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<ReleaseSource | undefined> {
  const isInside = (await git(folder, 'rev-parse', '--show-prefix')) !== undefined;
  const [last, changes, branch] = await Promise.all([
    git(folder, 'log', '-1', '--format=%H%n%an%n%s'),
    // The build itself need be in no commit.
    git(folder, 'status', '--porcelain', '--', ':/', ...(isInside ? [':(exclude).'] : [])),
    git(folder, 'symbolic-ref', '--short', '--quiet', 'HEAD'),
  ]);
  const [head, author, subject] = last?.split('\n') ?? [];
  const commit = head && (changes === undefined ? head : `${head}-dirty`);
  const serverBranch = BRANCH_VARIABLES.map((name) => environment[name]).find((value) => value);
  const source = {
    commit,
    branch: cut(commit && (branch ?? serverBranch)),
    author: cut(author),
    note: note ?? cut(subject),
  };
  const known = Object.entries(source).filter(([, text]) => text !== undefined && text !== '');
  return known.length === 0 ? undefined : Object.fromEntries(known);
}
