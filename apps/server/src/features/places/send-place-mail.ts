import { confirmPath, followPath } from '@portal/domain';

import type { ApiContext, MailContext } from '../../context';
import type { JobKind, Task } from '../../platform/jobs/jobs';
import { composeMail, type MailContent } from '../../platform/mail/compose-mail';
import type { Mail } from '../../platform/mail/mailer';
import { createFollowLinksRepository } from '../requests';
import { createPlaceCodesRepository } from './place-codes-repository';
import { createPlaceRequestsRepository } from './place-requests-repository';

/** A queue of its own: many forms of strangers delay no mail of an account and no notice. */
export const SEND_PLACE_MAIL: JobKind = {
  name: 'send-place-mail',
  label: 'Escribir a quien pidió por un código QR',
  queue: 'place-mail',
  isAwaited: true,
};

export type PlaceMailJob = { placeRequest: number; about: 'confirmation' | 'request' };

type Place = { service: string; address: string };

/** A mail to a stranger's address repeats nothing that was typed: nobody writes to others in the portal's name. */
const factsOf = ({ service, address }: Place) =>
  [
    ['Lugar', address],
    ['Servicio', service],
  ] as const;

const REASON = 'Recibes este correo porque alguien escribió tu dirección en el formulario del código QR de ese lugar.';

export const confirmationContent = (place: Place, url: string): MailContent => ({
  subject: 'Confirma tu solicitud',
  intro:
    'Falta un paso: confirma que la pediste tú. El enlace vale 48 horas; sin confirmarla, se borra y nadie la atiende.',
  items: [{ title: 'Confirma tu solicitud', facts: factsOf(place), link: { label: 'Revisar y confirmar', url } }],
  reason: `${REASON} Si no fuiste tú, no hagas nada.`,
});

export function confirmedContent(place: Place, numRequest: number, url: string): MailContent {
  const subject = `Recibimos tu solicitud N° ${numRequest}`;
  return {
    subject,
    intro: 'Con este enlace ves en qué está, sin cuenta. Guárdalo: también sirve para quien se lo pases.',
    items: [{ title: subject, facts: factsOf(place), link: { label: 'Seguir la solicitud', url } }],
    reason: REASON,
  };
}

export function sendPlaceMail({
  db,
  mail,
  now,
}: Pick<ApiContext, 'db' | 'now'> & { mail: MailContext }): Task<PlaceMailJob> {
  const { mailer, portalUrl, followKey } = mail;
  const requests = createPlaceRequestsRepository(db, followKey);
  return {
    kind: SEND_PLACE_MAIL,
    async run({ placeRequest, about }) {
      const row = await requests.get(placeRequest);
      if (row === undefined) return;
      const send = (content: MailContent, more: Partial<Mail> = {}) =>
        mailer.send({ to: row.email, name: `place-${about}-${row.id}`, ...more, ...composeMail(content) });
      if (about === 'confirmation') {
        const code = await createPlaceCodesRepository(db).findById(row.code_id);
        if (code === undefined || row.request_id !== null || row.expires_at <= now()) return;
        const place = { service: row.service, address: `${code.mall}, ${code.location}` };
        await send(confirmationContent(place, `${portalUrl}${confirmPath(requests.tokenFor(row))}`));
        return;
      }
      const request = await db
        .selectFrom('requests')
        .select(['id', 'num_request as numRequest', 'address'])
        .where('id', '=', row.request_id)
        .executeTakeFirst();
      const token = request && (await createFollowLinksRepository(db, followKey).tokenFor(request));
      if (!request || !token) return;
      const place = { service: row.service, address: request.address };
      const { numRequest } = request;
      await send(confirmedContent(place, numRequest, `${portalUrl}${followPath(token)}`), { request: numRequest });
    },
  };
}
