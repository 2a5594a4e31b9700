import * as yup from 'yup';
import type { CalendarDay, HourOfDay, Instant } from '../dates/business-time';
import { LIMITS } from '../limits';
import { SHELL_ADDRESS } from '../platform/page-path';
import { numberField, textField } from '../validation/fields';
import { MESSAGES } from '../validation/messages';
import { continueRequestSchema, deletionSchema } from './request-schemas';
import type { RequestStatus } from './request-states';

/** Life of a link after its request was closed, in milliseconds: 30 days. */
export const FOLLOW_LINK_LIFE = 30 * 24 * 60 * 60 * 1000;

export type WorkRating = { stars: number; words: string | null };

/** A request as the holder of its link reads it, without a session: nothing internal, and nothing of money. */
export type FollowedRequest = {
  numRequest: number;
  service: string;
  address: string;
  /** The stages of money after the work are left out: there the work is finished. */
  status: RequestStatus;
  since: Instant | null;
  visit: { day: CalendarDay; hour: HourOfDay } | null;
  photos: string[];
  /** The last day for 'Sigue igual' and for the rating; null before the work is done, when that day is over, and by a link that only shows. */
  answersUntil: CalendarDay | null;
  continuedBy: number | null;
  /**
   * Present for a request that was closed as the duplicate of another: the number of that one, or null where it is another
   * client's or was deleted too.
   */
  duplicateOf?: number | null;
  rating: WorkRating | null;
  isFollower?: boolean;
  /** The request as it was asked, then the notes of the link, oldest first; absent by a link that only shows. */
  sent?: SentWords[];
};

export type SentWords = { at: Instant; text: string; photos: string[] };

export type FollowLink = {
  address: string;
  /** False for a reader who is not its client: that link only shows the request, and ends when it is no longer theirs. */
  isClients: boolean;
};

/** The token follows after `#`, which browsers send to no server and no log. */
export const followPath = (token: string): string => `${SHELL_ADDRESS.follow}#${token}`;

export const stillBrokenSchema = continueRequestSchema.pick(['description']);

export const withdrawalSchema = deletionSchema.pick(['reason']);

export const STARS = 5;

const OPINIONS = ['Muy mal', 'Mal', 'Regular', 'Bien', 'Muy bien'];
export const RATING_CHOICES = OPINIONS.map((opinion, index) => ({
  value: index + 1,
  label: `${index + 1} · ${opinion}`,
}));

export const ratingSchema = yup.object({
  stars: numberField({
    required: MESSAGES.rating,
    number: MESSAGES.rating,
    negative: MESSAGES.rating,
    zero: MESSAGES.rating,
    whole: MESSAGES.rating,
    max: STARS,
  }),
  words: textField({ max: LIMITS.ratingMax, shape: 'lines' }),
});
export type RatingInput = yup.InferType<typeof ratingSchema>;
