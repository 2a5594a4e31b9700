import type { Db } from '../../../platform/database/schema';
import { notFound } from '../../../platform/errors/app-error';
import { selectRequestDetail, type RequestDetailRow } from './request-detail';
import { canSee, type Viewer } from './request-visibility';

/** Throws AppError 404 when it does not exist or the person may not read it. */
export async function readVisibleRequest(db: Db, user: Viewer, id: number | undefined): Promise<RequestDetailRow> {
  const [row] = id === undefined ? [] : await selectRequestDetail(db, id);
  if (row === undefined || !canSee(user, row)) throw notFound();
  return row;
}
