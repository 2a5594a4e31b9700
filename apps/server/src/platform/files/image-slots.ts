import cluster from 'node:cluster';

import pLimit, { type Limit } from 'p-limit';

/** Memory class of decoding: `heavy` needs the whole image at once, `light` a few lines of it or a small image. */
export type ImageWeight = 'light' | 'heavy';

export function createImageSlots(slots: Record<ImageWeight, number>) {
  const byWeight = { light: pLimit(slots.light), heavy: pLimit(slots.heavy) };
  const byPerson = new Map<number | string, Limit>();

  return {
    /**
     * Runs the work when a slot is free. A person holds one slot at a time, so that many uploads of one person wait for each
     * other and not in front of other people's.
     * @param person the uploading user's id, or the address of a sender without a session
     */
    async run<Result>(person: number | string, weight: ImageWeight, work: () => Promise<Result>): Promise<Result> {
      const own = byPerson.get(person) ?? pLimit(1);
      byPerson.set(person, own);
      try {
        return await own(() => byWeight[weight](work));
      } finally {
        if (own.activeCount + own.pendingCount === 0) byPerson.delete(person);
      }
    },
  };
}

/**
 * The slots of this process. One heavy image bounds the memory. All of them together leave one of the four threads of
 * libuv for files and password hashes. Several workers share the cores, so each takes one light slot less.
 */
export const imageSlots = createImageSlots({ light: cluster.isWorker ? 1 : 2, heavy: 1 });
