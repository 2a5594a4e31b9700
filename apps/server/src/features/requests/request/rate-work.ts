import {
  addDays,
  businessDay,
  CONTINUE_DAYS,
  isInTimeToContinue,
  isWorkDone,
  type CalendarDay,
  type RequestStatus,
  type WorkRating,
} from '@portal/domain';

import type { Db } from '../../../platform/database/schema';
import { conflict } from '../../../platform/errors/app-error';
import { REFUSALS } from '../../../texts/refusals';

type Rated = { id: number; status: RequestStatus; finished_at: Date | null };

/** Returns the last day on which the client answers finished work: 'Sigue igual' and the rating. */
export function answersUntil({ status, finished_at: at }: Omit<Rated, 'id'>, now: Date): CalendarDay | null {
  if (at === null || !isWorkDone(status)) return null;
  const finished = businessDay(at);
  return isInTimeToContinue(finished, businessDay(now)) ? addDays(finished, CONTINUE_DAYS) : null;
}

type Rating = { stars: number; words?: string | undefined };

/** Throws AppError 409 when its days are over. */
export async function rateWork(db: Db, request: Rated, { stars, words }: Rating, now: Date): Promise<WorkRating> {
  if (answersUntil(request, now) === null) throw conflict(REFUSALS.ratingOver(CONTINUE_DAYS));
  const rating = { stars, words: words || null };
  const values = { ...rating, rated_at: now };
  await db
    .insertInto('request_ratings')
    .values({ request_id: request.id, ...values })
    .onConflict((same) => same.column('request_id').doUpdateSet(values))
    .execute();
  return rating;
}
