import autocannon from 'autocannon';

/** A batch ends at a sample of autocannon's; with its usual interval every batch would take a second. */
const END_CHECK_MS = 10;

export type Samples = number[];

export type Batch = (calls: number, callers: number) => Promise<Samples>;

/** Throws an Error when an answer is not 200. */
export function overHttp(url: string, headers: Record<string, string>): Batch {
  return async (calls, callers) => {
    const samples: Samples = [];
    const refused: number[] = [];
    const { errors } = await autocannon({
      url,
      headers,
      connections: callers,
      amount: calls,
      sampleInt: END_CHECK_MS,
      setupClient: (client) =>
        client.on('response', (status, _bytes, milliseconds) => {
          samples.push(milliseconds);
          if (status !== 200) refused.push(status);
        }),
    });
    if (refused.length > 0 || errors > 0)
      throw new Error(
        `${url}: ${refused.length} of ${calls} calls were refused (${refused[0]}), ${errors} had no answer`,
      );
    return samples;
  };
}

export const inProcess =
  (work: () => Promise<unknown>): Batch =>
  async (calls, callers) => {
    const samples: Samples = [];
    let turn = 0;
    const caller = async (): Promise<void> => {
      while (turn < calls) {
        const startedAt = performance.now();
        turn += 1;
        await work();
        samples.push(performance.now() - startedAt);
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    return samples;
  };
