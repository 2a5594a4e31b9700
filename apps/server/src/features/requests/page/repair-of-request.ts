import type { RequestRepair, WorkRating } from '@portal/domain';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import { compileById } from '../../../platform/database/compiled-query';
import type { FileAddresses } from '../../../platform/files/file-addresses';
import { selectPhotos } from '../request/request-photos';
import type { Viewer } from '../request/request-visibility';

/** Compiles the work on a request: branch, supplies without prices, signature, and the photos that the request's own detail omits. */
export const selectRepairOfRequest = compileById((db, requestId) =>
  db
    .selectFrom('repairs')
    .innerJoin('branches', 'branches.id', 'repairs.branch_id')
    .leftJoin('request_ratings', 'request_ratings.request_id', 'repairs.request_id')
    .select((query) => [
      'branches.name as branch',
      'repairs.signature_name',
      'request_ratings.stars',
      'request_ratings.words',
      selectPhotos('repairs.request_id', 'start', 'supplies', 'signature'),
      jsonArrayFrom(
        query
          .selectFrom('repair_supplies')
          .select(['repair_supplies.supply_id as id', 'repair_supplies.name as insumo', 'repair_supplies.amount'])
          .whereRef('repair_supplies.repair_id', '=', 'repairs.id')
          .orderBy('repair_supplies.id'),
      ).as('insumos'),
    ])
    .where('repairs.request_id', '=', requestId),
);
type RepairRow = Awaited<ReturnType<typeof selectRepairOfRequest>>[number];

export function presentRepairOfRequest(
  addresses: FileAddresses,
  { branch, photos, insumos, signature_name: signatureName }: RepairRow,
): RequestRepair {
  const ofKind = (kind: string) =>
    photos.filter((photo) => photo.kind === kind).map((photo) => addresses.presentPhoto(photo));
  const [signature = null] = ofKind('signature');
  return { branch, filesStart: ofKind('start'), filesInsumos: ofKind('supplies'), insumos, signature, signatureName };
}

export function presentRating({ stars, words }: RepairRow, reader: Viewer): WorkRating | null {
  return stars === null || reader.company !== null ? null : { stars, words };
}
