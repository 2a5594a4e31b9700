import type { AreaFailureReason } from '@portal/domain';
import { AreaLoadError } from './area-load-error';
import { FILE_TIMEOUT_MS } from './guarded-loading';
import type { TrustedFiles } from './trusted-files';

/** The failure of an area's chunk: webpack's error, raised where the area imports it. */
type ChunkLoadError = Error & { type?: string; request?: string };

const ADDRESS = /https?:\/\/[^\s"'<>()]+/;

function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let link = error; link instanceof Error && !chain.includes(link); link = link.cause) chain.push(link);
  return chain;
}

/** A page where a file should be: a proxy, or a network that asks for its own sign-in first. */
const isPage = (response: Response): boolean => response.headers.get('content-type')?.startsWith('text/html') === true;

/** Tells refused contents from a missing file: refused contents arrive when the request names no integrity. */
async function wasTamperedWith(address: string, files: TrustedFiles): Promise<boolean> {
  const integrity = files.isKnown(address) ? files.integrityOf(address) : undefined;
  if (!integrity) return false;
  const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
  const arrives = (options: RequestInit): Promise<boolean> =>
    fetch(address, { ...options, signal }).then(
      (response) => response.ok && !isPage(response),
      () => false,
    );
  return (await arrives({})) && !(await arrives({ integrity }));
}

async function reasonOf(error: unknown, files: TrustedFiles, entry: string | undefined): Promise<AreaFailureReason> {
  const chain = chainOf(error);
  const text = chain.map((link) => `${link.name}: ${link.message}`).join('\n');
  // The runtime tells these apart only in its texts.
  if (/TimeoutError|timed out/i.test(text) || chain.some((link) => (link as ChunkLoadError).type === 'timeout')) {
    return 'timeout';
  }
  if (/does not satisfy the requirement|RUNTIME-012/.test(text)) return 'contract';
  if (/ScriptExecutionError/.test(text)) return 'broken';
  const chunk = chain.find((link): link is ChunkLoadError => link.name === 'ChunkLoadError');
  const isFileFailure = chunk !== undefined || /ScriptNetworkError|LinkNetworkError|Failed to fetch/.test(text);
  if (!isFileFailure) return 'broken';
  const address = chunk?.request ?? ADDRESS.exec(text)?.[0] ?? entry;
  return address && (await wasTamperedWith(address, files)) ? 'tampered' : 'unreachable';
}

/** `entry`: absolute address of the area's entry, for failures that do not name their file. */
export async function explainFailure(
  area: string,
  error: unknown,
  files: TrustedFiles,
  entry: string | undefined,
): Promise<AreaLoadError> {
  if (error instanceof AreaLoadError) return error;
  return new AreaLoadError(area, await reasonOf(error, files, entry), { cause: error });
}
