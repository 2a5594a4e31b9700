/** A word of this house and the word to write instead. `within`: the files it is meant in, by default all. */
export type HouseWord = { word: RegExp; write: string; within?: RegExp; isGone?: true };

/** The words to replace. `isGone`: no file has the word any more, so that a new one fails the check. */
export const HOUSE_WORDS: readonly HouseWord[] = [
  { word: /\b(?:[rR]emembered|createRemembered)\b/g, write: 'cache, cached', within: /^apps\/api\//, isGone: true },
  { word: /\b(?:SharedReads?|shared-reads)\b/g, write: 'request coalescing, single-flight', isGone: true },
  {
    word: /\b(?:writtenOnce|written-once|createWriting)\b/g,
    write: 'compiled query, prepared statement',
    isGone: true,
  },
  { word: /\b[tT]urnstiles?\b/g, write: 'semaphore, concurrency limit', isGone: true },
  { word: /\b(?:Contests?|Contenders?|asKnown)\b/g, write: 'version conflict, optimistic concurrency', isGone: true },
  { word: /\b(?:takeRequest|moveRequest|request-moves)\b/g, write: 'lock the row, transition', isGone: true },
  {
    word: /\b(?:restForOthers|createResting|resting)\b/g,
    write: 'yield, backpressure',
    within: /^apps\/api\//,
    isGone: true,
  },
  { word: /\b(?:keepTidy|tidyUp|[sS]weeps?|[sS]wept)\b/g, write: 'clean-up, retention', isGone: true },
  {
    word: /\b(?:DraftKeeper|KeepingNote|keeping-note|keeping note)\b/g,
    write: 'autosave, autosave status',
    isGone: true,
  },
  {
    word: /\b(?:AreaVisits?|AREA_VISITS_MAX|areaVisitsSchema|area visits)\b/g,
    write: 'page load, telemetry',
    isGone: true,
  },
  { word: /\b[pP]ictures?\b/g, write: 'chart; photo, image', within: /^apps\/finance-report\//, isGone: true },
  { word: /\bfour faces\b/g, write: 'loading, error, empty and data states', isGone: true },
  {
    word: /\b(?:[bB]arriers?|expectNoBarriers)\b/g,
    write: 'accessibility violations',
    within: /e2e|specs/,
    isGone: true,
  },
  { word: /\b(?:listenToEvents|hearOtherTab)\b/g, write: 'subscribe, unsubscribe', isGone: true },
  { word: /openapi\/describe\b/g, write: 'operation()', isGone: true },
  {
    word: /\b(?:ReleaseUnit|UnitSummary|unit(?:Name|Path|State|Title)|toUnit|SHELL_UNIT)\b/g,
    write: 'deployable',
    isGone: true,
  },
  {
    word: /(?<!UTF-16 )\b[uU]nits?\b(?! test)/g,
    write: 'deployable',
    within: /releases?\/|deploy(?:er|ment|-token)|^apps\/gateway\//,
    isGone: true,
  },
  { word: /\b(?:[fF]igures|[tT]elling)\b/g, write: 'metrics, numbers; summary, message', isGone: true },
  { word: /\bwho is told\b|\bis told\b|\bare told\b/g, write: 'receives, reads', isGone: true },
  { word: /\banew\b/g, write: 'again', isGone: true },
  { word: /\b[bB]esides\b/g, write: 'also, in addition to', isGone: true },
  { word: /\b[wW]hoever\b/g, write: 'a person who, a caller that', isGone: true },
  { word: /\bso many as\b/g, write: 'as many as', isGone: true },
  {
    word: /\b(?:rol|roles): \[\d|personWith\(\[\d/g,
    write: 'ROLE.administrator and the like',
    within: /test|spec|e2e/,
    isGone: true,
  },
];
