import { isWorkDone } from '@portal/domain';
import type { FastifyReply } from 'fastify';

import type { RequestDetailRow } from '../requests';

export function sendDossier(
  reply: FastifyReply,
  { status, num_request: number }: Pick<RequestDetailRow, 'status' | 'num_request'>,
  pdf: Buffer,
): FastifyReply {
  const name = isWorkDone(status) ? 'expediente' : 'orden-de-trabajo';
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}-${number}.pdf"`)
    .header('cache-control', 'private, no-store')
    .send(pdf);
}
