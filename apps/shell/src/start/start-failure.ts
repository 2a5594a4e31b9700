/** The parts of the page and the session that are read by hand here: the libraries that read them elsewhere may be what failed. */
type PageRelease = { release: { number: number; shell: { version: string } } };
type StoredToken = { h: string; e: string };

const CONFIG_ID = 'portal-config';
const TOKEN_KEY = 'ps';
const MESSAGE_MAX = 500;
const STACK_MAX = 4_000;
const RELOADED_KEY = 'portal-reloaded-for';
/** The page may come from a process that learns of the release a moment later. */
const RELOADS_MOST = 3;
/** Interval at which a shell that failed looks for another one, milliseconds. */
export const LOOK_EVERY_MS = 30_000;

const readPage = (): PageRelease => JSON.parse(document.getElementById(CONFIG_ID)?.textContent ?? '') as PageRelease;

/**
 * Reloads the page for the shell of a newer release, a few times for each release: a page that returns with the same shell must
 * not reload for ever.
 */
export function reloadForRelease(number: number, reload = () => window.location.reload()): void {
  try {
    const [release, times] = (window.sessionStorage.getItem(RELOADED_KEY) ?? '').split(' ');
    const before = release === String(number) ? Number(times) : 0;
    if (before >= RELOADS_MOST) return;
    window.sessionStorage.setItem(RELOADED_KEY, `${number} ${before + 1}`);
  } catch {
    return; // full or forbidden storage counts nothing: the person reloads
  }
  reload();
}

function recover(reload?: () => void): void {
  const look = async (): Promise<void> => {
    const { version } = readPage().release.shell;
    const response = await fetch('/registry.json', { cache: 'no-cache' });
    const { number, shell } = (await response.json()) as PageRelease['release'];
    if (version !== shell.version) reloadForRelease(number, reload);
  };
  // No network, or a page that says nothing of its release: the button stays.
  const tryToLook = (): void => void look().catch(() => undefined);
  tryToLook();
  setInterval(tryToLook, LOOK_EVERY_MS);
  window.addEventListener('online', tryToLook);
  document.addEventListener('visibilitychange', tryToLook);
}

/** Without a session in this tab nobody may report. */
async function report(error: unknown): Promise<void> {
  const config = readPage();
  const stored = window.sessionStorage.getItem(TOKEN_KEY);
  if (stored === null) return;
  const { h, e } = JSON.parse(stored) as StoredToken;
  const isMissingFile = error instanceof Error && error.name === 'ChunkLoadError';
  const visit = {
    area: 'shell',
    version: config.release.shell.version,
    outcome: isMissingFile ? 'unreachable' : 'broken',
    message: String(error).slice(0, MESSAGE_MAX),
    ...(error instanceof Error && error.stack ? { stack: error.stack.slice(0, STACK_MAX) } : {}),
    page: window.location.pathname,
  };
  await fetch('/api/v1/area-visits', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${h}.${e}` },
    body: JSON.stringify({ visits: [visit] }),
    keepalive: true,
  });
}

/**
 * No library is used: none may be there. The failure is reported, so that a version of the shell that does not start
 * can be rolled back, and the next version starts by itself.
 */
export function showStartFailure(root: HTMLElement, error: unknown, reload?: () => void): void {
  // The failure is on the screen, and the browser's log has it: there is nobody else to tell.
  report(error).catch(() => undefined);
  const words = document.createElement('p');
  words.textContent = 'El portal no pudo iniciar. Vuelve a cargar la página; si el problema sigue, avisa a soporte.';
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = 'Reintentar';
  retry.addEventListener('click', () => window.location.reload());
  const main = document.createElement('main');
  main.setAttribute('role', 'alert');
  main.append(words, retry);
  root.replaceChildren(main);
  recover(reload);
}
