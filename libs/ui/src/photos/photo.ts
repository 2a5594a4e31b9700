/** A stored photo: `url` is the large one. `alt`: what it shows, when that is known. */
export type Photo = { id: string | number; url: string; alt?: string };
