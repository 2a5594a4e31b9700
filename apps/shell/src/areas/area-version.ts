/** One version of an area. A tab can hold several: the one that is shown, and the one it moves to. */
export type AreaVersionRef = { name: string; version: string };
