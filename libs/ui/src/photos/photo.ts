/** A stored photo. */
export type Photo = {
  id: string | number;
  /** Address of the large version. */
  url: string;
  /** Describes the photo, where a description is known. */
  alt?: string;
};
