export type FormLoop = {
  hasNext: boolean;
  /** The person continued with the next row last time, so that Enter does it again. */
  openedNext: boolean;
};

export const SAVE_AND_NEXT = 'save-and-next';
