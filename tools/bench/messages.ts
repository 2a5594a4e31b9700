/** A statement as the API sent it. */
export type Statement = { text: string; values: unknown[] };

/** A statement that was noted, and whether it belongs to the answer of a call. Jobs send the others. */
export type NotedStatement = Statement & { isOfCall: boolean };

/** From the bench to the API it measures, and what each is answered with. */
export type BenchAnswers = {
  /** Begin to note statements: those noted so far. */
  record: NotedStatement[];
  /** Note no more: those noted so far. */
  stop: NotedStatement[];
  /** Memory of the process, in bytes. */
  memory: number;
};
export type BenchMessage = keyof BenchAnswers;
