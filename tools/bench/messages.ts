/** A statement as the API sent it. */
export type Statement = { text: string; values: unknown[] };

/** From the bench to the API it measures, and what each is answered with. */
export type BenchAnswers = {
  /** Begin to note statements: those noted so far. */
  record: Statement[];
  /** Note no more: those noted so far. */
  stop: Statement[];
  /** Memory of the process, in bytes. */
  memory: number;
};
export type BenchMessage = keyof BenchAnswers;
