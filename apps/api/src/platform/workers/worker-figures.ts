import cluster, { type Worker } from 'node:cluster';

/** What the processes of one portal say to each other about their figures; `id` is the asker's own. */
type FiguresMessage<Figures> =
  // A worker to the first process: somebody asked me.
  | { portal: 'figures-wanted'; id: number }
  // The first process to every worker: what are yours?
  | { portal: 'figures-of-yourself'; asker: number; id: number }
  // A worker to the first process: mine.
  | { portal: 'own-figures'; asker: number; id: number; figures: Figures }
  // The first process to the one that asked: everybody's.
  | { portal: 'figures-of-all'; id: number; figures: Figures[] };

/** Who has not said its figures until then is left out: it is starting, or ending, or stuck. */
const ANSWER_WITHIN_MS = 2_000;

const isMessage = <Figures>(message: unknown): message is FiguresMessage<Figures> =>
  typeof message === 'object' && message !== null && 'portal' in message;

/**
 * In the first process: carries figures from all workers to the one that was asked for them.
 * @returns a function that ends it
 */
export function passFigures(): () => void {
  const gathering = new Map<string, { figures: unknown[]; missing: Set<number>; send: () => void }>();
  const alive = (): Worker[] =>
    Object.values(cluster.workers ?? {}).flatMap((one) => (one?.isConnected() ? [one] : []));

  const gather = (asker: Worker, id: number): void => {
    const key = `${asker.id} ${id}`;
    const workers = alive();
    const figures: unknown[] = [];
    const impatience = setTimeout(() => send(), ANSWER_WITHIN_MS);
    const send = (): void => {
      clearTimeout(impatience);
      if (gathering.delete(key) && asker.isConnected()) asker.send({ portal: 'figures-of-all', id, figures });
    };
    gathering.set(key, { figures, missing: new Set(workers.map((worker) => worker.id)), send });
    for (const worker of workers) worker.send({ portal: 'figures-of-yourself', asker: asker.id, id });
  };

  const onMessage = (worker: Worker, message: unknown): void => {
    if (!isMessage<unknown>(message)) return;
    if (message.portal === 'figures-wanted') gather(worker, message.id);
    if (message.portal !== 'own-figures') return;
    const round = gathering.get(`${message.asker} ${message.id}`);
    if (!round?.missing.delete(worker.id)) return;
    round.figures.push(message.figures);
    if (round.missing.size === 0) round.send();
  };
  cluster.on('message', onMessage);
  return () => cluster.off('message', onMessage);
}

/**
 * In a worker: answers for its own figures, and asks for everybody's.
 * @param own what this process has to say; must survive JSON
 * @returns a function that gives the figures of all workers; elsewhere than in a worker, those of this process alone
 */
export function shareFigures<Figures>(own: () => Promise<Figures>): () => Promise<Figures[]> {
  if (!cluster.isWorker) return async () => [await own()];
  let lastId = 0;
  const waiting = new Map<number, (figures: Figures[]) => void>();

  cluster.worker?.on('message', (message: unknown) => {
    if (!isMessage<Figures>(message)) return;
    if (message.portal === 'figures-of-all') {
      waiting.get(message.id)?.(message.figures);
      waiting.delete(message.id);
    }
    if (message.portal !== 'figures-of-yourself') return;
    const { asker, id } = message;
    // One that cannot tell says nothing; the first process does not wait for ever.
    own().then(
      (figures) => cluster.worker?.send({ portal: 'own-figures', asker, id, figures }),
      () => undefined,
    );
  });
  return () =>
    new Promise((resolve) => {
      const id = (lastId += 1);
      waiting.set(id, resolve);
      cluster.worker?.send({ portal: 'figures-wanted', id });
    });
}
