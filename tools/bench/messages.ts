/** A statement as the API sent it. */
export type Statement = { text: string; values: unknown[] };

/** From the bench to the API it measures: begin to note statements; stop. Either is answered with what was noted so far. */
export type BenchMessage = 'record' | 'stop';
