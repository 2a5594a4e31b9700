import { confirmPath } from '@portal/domain';

import type { ApiContext, MailContext } from '../../context';
import type { JobKind, Task } from '../../platform/jobs/jobs';
import { composeMail } from '../../platform/mail/compose-mail';
import { composeAddress } from '../requests';
import { createPlaceCodesRepository } from './place-codes-repository';
import { createPlaceRequestsRepository } from './place-requests-repository';

/** A queue of its own: many forms of strangers delay no mail of an account and no notice. */
export const SEND_PLACE_MAIL: JobKind = {
  name: 'send-place-mail',
  label: 'Escribir a quien pidió por un código QR',
  queue: 'place-mail',
  isAwaited: true,
};

const SUBJECT = 'Confirma tu solicitud';

export type PlaceMailJob = { placeRequest: number };

export function sendPlaceMail({
  db,
  mail: { mailer, portalUrl, followKey },
  now,
}: Pick<ApiContext, 'db' | 'now'> & { mail: MailContext }): Task<PlaceMailJob> {
  const requests = createPlaceRequestsRepository(db, followKey);
  return {
    kind: SEND_PLACE_MAIL,
    async run({ placeRequest }) {
      const row = await requests.get(placeRequest);
      const code = row && (await createPlaceCodesRepository(db).findById(row.code_id));
      if (!code || row.email === null || row.request_id !== null || row.expires_at <= now()) return;
      // It repeats nothing that was typed: nobody writes to others in the portal's name.
      const content = composeMail({
        subject: SUBJECT,
        intro:
          'Falta un paso: confirma que la pediste tú. El enlace vale 48 horas; sin confirmarla, se borra y nadie la atiende. Guárdalo: después sirve para seguirla.',
        items: [
          {
            title: SUBJECT,
            facts: [
              ['Lugar', composeAddress(code.mall, code.location)],
              ['Servicio', row.service],
            ],
            links: [{ label: 'Revisar y confirmar', url: `${portalUrl}${confirmPath(requests.tokenFor(row))}` }],
          },
        ],
        reason:
          'Recibes este correo porque alguien escribió tu dirección en el formulario del código QR de ese lugar. Si no fuiste tú, no hagas nada.',
      });
      await mailer.send({ to: row.email, name: `place-confirmation-${row.id}`, ...content });
    },
  };
}
