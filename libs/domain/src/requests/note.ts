import * as yup from 'yup';
import type { Instant } from '../dates/business-time';
import { LIMITS } from '../limits';
import { choiceField, idField, photosField, textField } from '../validation/fields';
import { MESSAGES } from '../validation/messages';
import type { NamedRequest, Photo } from './request';

export const NOTE_VISIBILITIES = [
  { value: 'internal', label: 'Solo el equipo' },
  { value: 'client', label: 'También el cliente' },
] as const;
export type NoteVisibility = (typeof NOTE_VISIBILITIES)[number]['value'];

/** A client's notes are always for the client too. */
export const noteSchema = yup.object({
  text: textField({ required: MESSAGES.note.text, max: LIMITS.noteMax, shape: 'lines' }),
  visibility: choiceField(NOTE_VISIBILITIES, MESSAGES.note.visibility),
  file: photosField({ most: LIMITS.notePhotos }),
});
export type NoteInput = yup.InferType<typeof noteSchema>;

export const readNotesSchema = yup.object({ last: idField(MESSAGES.fieldRequired) });

export type RequestNote = {
  id: number;
  /** The person, or the link by which somebody without an account wrote it. */
  author: { name: string };
  isOwn: boolean;
  at: Instant;
  visibility: NoteVisibility;
  text: string;
  photos: Photo[];
};

/** Oldest first. */
export type RequestNotes = {
  notes: RequestNote[];
  hasOlder: boolean;
  /** The last one this person has seen, 0 before any. */
  lastRead: number;
  hasInternal: boolean;
};

export type UnreadNotes = NamedRequest & {
  unread: number;
  at: Instant;
  last: number;
  author: string;
  text: string;
};
