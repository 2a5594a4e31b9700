import autocannon from 'autocannon';

/** A batch ends at a sample of autocannon's; with its usual interval every batch would take a second. */
const END_CHECK_MS = 10;

/** Milliseconds of every call. */
export type Samples = number[];

/** A call of the API as autocannon sends it. */
export type HttpCall = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
};

/** Sends so many calls, by so many callers at once; returns the milliseconds of each. */
export type Batch = (calls: number, callers: number) => Promise<Samples>;

/**
 * Makes the batch that sends calls over HTTP, each caller over one connection that stays open.
 * @param next makes the call of a turn, counted from 0 over all callers and batches
 * @returns a batch that throws an Error when an answer is neither 200 nor 201
 */
export function overHttp(url: string, next: (turn: number) => HttpCall): Batch {
  let turn = 0;
  return async (calls, callers) => {
    const samples: Samples = [];
    const refused: number[] = [];
    const { errors } = await autocannon({
      url,
      connections: callers,
      amount: calls,
      sampleInt: END_CHECK_MS,
      requests: [{ setupRequest: (request) => ({ ...request, ...next(turn++) }) }],
      setupClient: (client) =>
        client.on('response', (status, _bytes, milliseconds) => {
          samples.push(milliseconds);
          if (status > 201) refused.push(status);
        }),
    });
    if (refused.length > 0 || errors > 0)
      throw new Error(`${refused.length} of ${calls} calls were refused (${refused[0]}), ${errors} had no answer`);
    return samples;
  };
}

/** Makes the batch that does something in this process; `work` gets the number of the turn in its batch. */
export const inProcess =
  (work: (turn: number) => Promise<unknown>): Batch =>
  async (calls, callers) => {
    const samples: Samples = [];
    let turn = 0;
    const caller = async (): Promise<void> => {
      while (turn < calls) {
        const startedAt = performance.now();
        await work(turn++);
        samples.push(performance.now() - startedAt);
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    return samples;
  };
