import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import { queryCompiler } from '../../../platform/database/compiled-query';
import type { PhotoKind } from '../../../platform/database/schema';

export const selectPhotos = (request: 'requests.id' | 'repairs.request_id', ...kinds: readonly PhotoKind[]) =>
  jsonArrayFrom(
    queryCompiler
      .selectFrom('photos')
      .select(['photos.id', 'photos.kind', 'photos.note_id'])
      .where('photos.request_id', '=', sql.ref<number>(request))
      .where(sql<boolean>`photos.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`)
      .orderBy('photos.kind')
      .orderBy('photos.position')
      .orderBy('photos.id'),
  ).as('photos');
