import * as yup from 'yup';

import type { NamedOption } from '../catalogue/catalogue';
import type { Instant } from '../dates/business-time';
import { LIMITS } from '../limits';
import { emailFormat } from '../people/email';
import { optionalPhone } from '../people/user-schemas';
import { SHELL_ADDRESS } from '../platform/page-path';
import { idField, listField, textField } from '../validation/fields';
import { MESSAGES } from '../validation/messages';
import type { Priority } from '../vocabulary/work';
import type { Photo } from './request';
import { createRequestSchema } from './request-schemas';

export type PlaceCode = {
  id: number;
  /** Path and fragment of the form within the portal. */
  address: string;
  location: NamedOption;
  mall: NamedOption;
  client: NamedOption;
  owner: NamedOption;
  /** False when place, client or account is not active any more: the form of the code then answers 404. */
  works: boolean;
};

export type PlaceSheet = {
  location: NamedOption;
  mall: NamedOption | null;
  code: PlaceCode | null;
  /** The company and its telephone, as the sheet names them. */
  company?: string | null;
};

export const placeCodesSchema = yup.object({
  locations: listField<number>(
    [
      (ids) => (ids.length === 0 ? MESSAGES.placeCode.locations : null),
      (ids) => (ids.length > LIMITS.bulkRows ? MESSAGES.placeCode.tooMany : null),
      (ids) => (ids.every((id) => Number.isSafeInteger(id) && id > 0) ? null : MESSAGES.choice),
    ],
    { type: 'array', minItems: 1, maxItems: LIMITS.bulkRows, items: { type: 'integer', minimum: 1 } },
    { required: true },
  ),
  mall: idField(),
  client: idField(MESSAGES.request.client),
  owner: idField(MESSAGES.placeCode.owner),
});
export type PlaceCodesInput = yup.InferType<typeof placeCodesSchema>;

export type PlaceForm = {
  location: string;
  mall: string;
  /** The services to choose from; `isOpen` when the place has an open request of that service. */
  services: { id: number; service: string; isOpen: boolean }[];
};

/** Phone or e-mail; its photos are the parts named `file`. */
export const placeRequestSchema = createRequestSchema.omit(['client', 'mall', 'location']).concat(
  yup.object({
    name: textField({ required: MESSAGES.name.required }),
    phone: optionalPhone,
    email: textField({ max: LIMITS.emailMax, rules: [emailFormat] }),
  }),
);
export type PlaceRequestInput = yup.InferType<typeof placeRequestSchema>;

/** The address of the page that confirms it, or waits with it; null where a mail brings it. */
export type PlaceReceipt = { address: string | null };

export type ConfirmedPlaceRequest = {
  numRequest: number;
  followAddress: string | null;
};

export type PlaceRequest = {
  address: string;
  service: string;
  description: string;
  photos: number;
  confirmed: ConfirmedPlaceRequest | null;
  /** Present where an assigner confirms it. */
  waits?: true;
  discarded?: string;
};

/** A request without an e-mail, for the assigner who takes it in. */
export type WaitingPlaceRequest = {
  id: number;
  at: Instant;
  address: string;
  service: string;
  typeRequest: Priority;
  description: string;
  name: string;
  phone: string | null;
  photos?: Photo[];
};

export const askPath = (token: string): string => `${SHELL_ADDRESS.ask}#${token}`;

export const confirmPath = (token: string): string => `${SHELL_ADDRESS.confirm}#${token}`;
