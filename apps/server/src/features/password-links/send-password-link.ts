import { randomUUID } from 'node:crypto';

import { passwordLinkPath, PRODUCT_NAME, type PasswordLinkPurpose } from '@portal/domain';

import type { ApiContext } from '../../context';
import { recordProgram } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/database/schema';
import { addJob, type JobKind, type Task } from '../../platform/jobs/jobs';
import { composeMail } from '../../platform/mail/compose-mail';
import { createPasswordLinksRepository } from './password-links-repository';

/** A separate queue: a link for half an hour must not wait for a mail server that is slow with the notices of a busy day. */
export const SEND_PASSWORD_LINK: JobKind = {
  name: 'send-password-link',
  label: 'Enviar un enlace para elegir contraseña',
  queue: 'account-mail',
  isAwaited: true,
};

/** The job holds no secret: the link is created when the mail leaves. */
export type PasswordLinkJob = {
  mail: string;
} & (
  | { purpose: 'invitation'; user: number }
  | { purpose: 'reset'; email: string; address: string; agent: string | null }
);

export async function inviteUser(trx: Db, userId: number): Promise<void> {
  const job: PasswordLinkJob = { mail: `link-${randomUUID()}`, purpose: 'invitation', user: userId };
  await addJob(trx, SEND_PASSWORD_LINK, job);
}

const CONTENTS: Record<PasswordLinkPurpose, { subject: string; intro: (name: string) => string; label: string }> = {
  invitation: {
    subject: `Bienvenido al ${PRODUCT_NAME}`,
    intro: (name) =>
      `${name}, tu cuenta está lista. Elige tu contraseña para entrar; el enlace vale 7 días y una sola vez.`,
    label: 'Elegir mi contraseña',
  },
  reset: {
    subject: 'Elige otra contraseña',
    intro: (name) =>
      `${name}, alguien pidió cambiar la contraseña de tu cuenta. El enlace vale 30 minutos y una sola vez. Si no fuiste tú, no hagas nada: tu contraseña sigue igual.`,
    label: 'Elegir otra contraseña',
  },
};

/** An address without an active account receives nothing. */
export function sendPasswordLink({ db, mail, now }: Pick<ApiContext, 'db' | 'mail' | 'now'>): Task<PasswordLinkJob> {
  return {
    kind: SEND_PASSWORD_LINK,
    async run(job) {
      const links = createPasswordLinksRepository(db);
      const person = await links.findPerson(job.purpose === 'invitation' ? { id: job.user } : { email: job.email });
      if (person === undefined) return;
      const secret = await db.transaction().execute(async (trx) => {
        if (job.purpose === 'reset') {
          const details = { purpose: job.purpose, isHandedOver: false };
          await recordProgram(trx, { kind: 'password-link-created', subject: person.id, details }, job);
        }
        return createPasswordLinksRepository(trx).create(person.id, job.purpose, now());
      });
      const url = `${mail.portalUrl}${passwordLinkPath(secret)}`;
      const { subject, intro, label } = CONTENTS[job.purpose];
      const content = composeMail({
        subject,
        intro: intro(person.name),
        items: [{ title: subject, facts: [['Cuenta', person.email]], links: [{ label, url }] }],
        reason: 'Este correo es solo para ti: quien tiene el enlace puede elegir la contraseña de tu cuenta.',
      });
      await mail.mailer.send({ to: person.email, name: job.mail, ...content });
    },
  };
}
