/** Something that waits for a person today: how many, and where to find them. */
export type HomeCount = { key: string; label: string; count: number; path: string };
