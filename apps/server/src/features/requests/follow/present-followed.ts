import { isWorkDone, REQUEST_LIFECYCLE, REQUEST_STATES, type FollowedRequest } from '@portal/domain';

import { answersUntil } from '../request/rate-work';
import { FOLLOWER, type FollowedRow } from './follow-links-repository';

export function presentFollowed(row: FollowedRow, now: Date): FollowedRequest {
  const { date_assigned: day, hour_assigned: hour, finished_at: finishedAt, isClients } = row;
  const isDone = isWorkDone(row.status);
  const photosOf = (isShown: (photo: FollowedRow['photos'][number]) => boolean) =>
    row.photos.filter(isShown).map(({ id }) => id);
  const { hasVisit } = REQUEST_STATES[row.status];
  return {
    numRequest: row.num_request,
    service: row.service,
    address: row.address,
    status: isDone ? REQUEST_LIFECYCLE.finished : row.status,
    since: (isDone ? finishedAt : row.since)?.toISOString() ?? null,
    visit: hasVisit && day !== null && hour !== null ? { day, hour } : null,
    photos: isDone ? photosOf(({ kind }) => kind === 'result') : [],
    answersUntil: isClients ? answersUntil(row, now) : null,
    continuedBy: row.later_number,
    ...(row.hold.startsWith(FOLLOWER) && { isFollower: true }),
    ...(row.duplicate_of_id === null ? {} : { duplicateOf: row.original_number }),
    ...(isClients && {
      sent: [
        {
          at: row.created_at.toISOString(),
          text: row.description,
          photos: photosOf(({ kind }) => kind === 'request'),
        },
        ...row.notes.toReversed().map(({ id, at, text }) => ({
          at: new Date(at).toISOString(),
          text,
          photos: photosOf((photo) => photo.note_id === id),
        })),
      ],
    }),
    rating: !isClients || row.stars === null ? null : { stars: row.stars, words: row.words },
  };
}
