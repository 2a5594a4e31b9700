import { KEPT_PAGE_ADDRESS, offlineFiles, type KeepOutcome, type OfflinePerson } from '@portal/domain';
import { deleteOtherFiles, FILES_CACHE, precacheFile } from './precached-files';
import { deletePages, releaseIn, switchTo } from './offline-page';

/** Grows when all stored data are to be deleted: a portal that is being stored then belongs to a person who has left. */
let generation = 0;

/** One after another: two tabs that ask at once must not delete each other's files. */
let work: Promise<unknown> = Promise.resolve();

function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const result = work.then(task, task);
  work = result;
  return result;
}

class PersonLeftError extends Error {}

async function precacheNow(event: ExtendableEvent, person: OfflinePerson, own: number): Promise<void> {
  const stop = (): void => {
    if (own !== generation) throw new PersonLeftError('the person has left meanwhile');
  };
  stop();
  const page = await fetch(KEPT_PAGE_ADDRESS, { cache: 'no-cache', credentials: 'same-origin' });
  if (!page.ok) throw new Error(`the page to keep answered ${page.status}`);
  const release = releaseIn(await page.clone().text());
  // One after another: the pages that somebody looks at have the other connections.
  for (const file of offlineFiles(release, person)) {
    stop();
    await precacheFile(event, file);
  }
  stop();
  await switchTo(page);
  await deleteOtherFiles();
}

/** The former one stays in use until all of it is there, and common files are not fetched again. */
export async function precachePortal(event: ExtendableEvent, person: OfflinePerson): Promise<KeepOutcome> {
  const own = generation;
  try {
    await inTurn(() => precacheNow(event, person, own));
    return 'kept';
  } catch (error) {
    // Without a network, or with a server in trouble, the next start of the portal asks again.
    return error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'failed';
  }
}

export async function deletePortal(): Promise<void> {
  generation += 1;
  await inTurn(async () => {
    await deletePages();
    await caches.delete(FILES_CACHE);
  });
}
