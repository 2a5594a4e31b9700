import type { RequestDetail, RequestRepair } from '../requests/request';
import { can, type Operation } from '../access/permissions';
import type { SessionUser } from '../access/roles';

export type SlotProps = {
  request: { request: RequestDetail; repair: RequestRepair | null };
  'request-side': { requestId: number };
};

export type HomeCount = {
  key: string;
  label: string;
  detail?: string;
  count: number;
  path: string;
  order: number;
  /** The word of its button; older areas name none. */
  action?: string;
  /** Late or urgent: it stands before everything else. */
  isFirst?: boolean;
};

/** Tasks of one title stand together. */
export type HomeTask = {
  key: string;
  title: string;
  text: string;
  detail: string;
  urgent?: string;
  path: string;
  action?: { label: string; icon: string; path: string };
  isLast?: boolean;
};

export type SetupStep = { text: string; path: string; isDone: boolean };

export type HomeAnswer = {
  counts: readonly HomeCount[];
  tasks?: readonly HomeTask[];
  setup?: readonly SetupStep[];
};

export type HomeSlot = (input: { user: SessionUser }, signal: AbortSignal) => Promise<HomeAnswer>;

export type HomePart = readonly [
  operation: Operation,
  read: (user: SessionUser, signal: AbortSignal) => Promise<HomeAnswer>,
];

export function joinHomeParts(parts: readonly HomePart[]): HomeSlot {
  return async ({ user }, signal) => {
    const own = parts.filter(([operation]) => can(user, operation));
    const answers = await Promise.all(own.map(([, read]) => read(user, signal)));
    return {
      counts: answers.flatMap(({ counts }) => counts),
      tasks: answers.flatMap(({ tasks = [] }) => tasks),
    };
  };
}

export type SearchResult = {
  key: string;
  title: string;
  subtitle: string;
  detail: string;
  status?: string;
  path: string;
  /** Number of all that its area found; older areas do not tell it. */
  total?: number;
};

/** The module of the slot `search`: finds what a person typed: a number, or three letters and more. */
export type SearchSlot = (input: { text: string }, signal: AbortSignal) => Promise<readonly SearchResult[]>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => isText((value as Record<string, unknown>)[name]));

const areAll = (values: unknown, names: readonly string[]): boolean =>
  Array.isArray(values) && values.every((value) => hasTexts(value, names));

/**
 * Checks what an area's module answered for 'Inicio', before the shell renders it outside of the area's error boundary.
 * @throws TypeError when it is something else
 */
export function readHomeAnswer(answer: unknown): HomeAnswer {
  const { counts, tasks = [], setup = [] } = (answer ?? {}) as Partial<HomeAnswer>;
  const isValid =
    areAll(counts, ['key', 'label', 'path']) &&
    counts?.every(({ count, order }) => Number.isFinite(count) && Number.isFinite(order)) &&
    areAll(tasks, ['key', 'title', 'text', 'path']) &&
    areAll(setup, ['text', 'path']);
  if (!isValid) throw new TypeError('the slot «home» answers no counts, tasks and setup');
  return answer as HomeAnswer;
}

/** Throws TypeError when it is something else. */
export function readSearchResults(answer: unknown): readonly SearchResult[] {
  if (!areAll(answer, ['key', 'title', 'path'])) throw new TypeError('the slot «search» answers no results');
  return answer as readonly SearchResult[];
}
