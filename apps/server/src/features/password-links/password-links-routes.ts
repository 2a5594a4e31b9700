import { randomUUID } from 'node:crypto';

import {
  choosePasswordSchema,
  forgotPasswordSchema,
  LIMITS,
  passwordLinkSchema,
  ROLE,
  type Invitation,
  type PasswordLink,
} from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { recordAudit } from '../../platform/audit/record-audit';
import { preparePassword, requirePasswordSlot } from '../../platform/auth/passwords';
import { notFound } from '../../platform/errors/app-error';
import { jsonBody, parseInput } from '../../platform/http/input';
import { BY_ID } from '../../platform/http/path-parameters';
import { ok } from '../../platform/http/respond';
import { addJob } from '../../platform/jobs/jobs';
import { route } from '../../platform/routes/route';
import { createPasswordLinksRepository } from './password-links-repository';
import { inviteUser, SEND_PASSWORD_LINK, type PasswordLinkJob } from './send-password-link';

type LinkRow = Awaited<ReturnType<ReturnType<typeof createPasswordLinksRepository>['find']>>;

const presentLink = ({ purpose, company, roles, ...account }: LinkRow): PasswordLink => ({
  purpose,
  account: { name: account.name, lastName: account.lastName, document: account.document, email: account.email },
  isAdministrator: company === null && roles.includes(ROLE.admin),
});

export function passwordLinksFeature(app: FastifyInstance, { db, limits, mail, now }: ApiContext): void {
  const links = createPasswordLinksRepository(db);

  route(app, 'POST /auth/forgot-password', {
    access: 'public',
    bodyLimit: LIMITS.signInBodyBytes,
    operationId: 'forgetPassword',
    summary: 'Pide un enlace para elegir otra contraseña; responde lo mismo si la cuenta existe y si no',
    body: jsonBody(forgotPasswordSchema),
    answers: null,
    handle: async (request) => {
      const { email } = request.body;
      const turn = await limits.countPasswordLink({ email, address: request.ip });
      // The job searches the account: this answer is the same, and takes the same time, for every address.
      const agent = request.headers['user-agent']?.slice(0, LIMITS.auditTextMax) ?? null;
      const job: PasswordLinkJob = {
        mail: `link-${randomUUID()}`,
        purpose: 'reset',
        email,
        address: request.ip,
        agent,
      };
      await addJob(db, SEND_PASSWORD_LINK, job, { turn });
    },
  });

  route(app, 'POST /auth/password-link', {
    access: 'public',
    bodyLimit: LIMITS.signInBodyBytes,
    operationId: 'getPasswordLink',
    summary: 'De qué cuenta es un enlace para elegir contraseña',
    body: jsonBody(passwordLinkSchema),
    answers: { record: 'PasswordLink' },
    handle: async (request) => ok(presentLink(await links.find(request.body.secret, now()))),
  });

  route(app, 'POST /auth/password', {
    access: 'public',
    bodyLimit: LIMITS.signInBodyBytes,
    operationId: 'choosePassword',
    summary: 'Elige la contraseña con un enlace, que vale una vez; cierra todas las sesiones de la persona',
    body: jsonBody(choosePasswordSchema),
    answers: null,
    handle: async (request) => {
      const { secret } = request.body;
      const link = await links.find(secret, now());
      const { account, isAdministrator, purpose } = presentLink(link);
      const input = isAdministrator
        ? parseInput(choosePasswordSchema, request.body, { administrator: account })
        : request.body;
      requirePasswordSlot();
      const password = await preparePassword(input.password, account);
      await db.transaction().execute(async (trx) => {
        const { userId } = link;
        await createPasswordLinksRepository(trx).use(secret, { userId, password, now: now() });
        await recordAudit(trx, request, { kind: 'password-chosen', actor: userId, details: { purpose } });
      });
      await limits.forgiveLogin({ email: account.email, address: request.ip });
    },
  });

  route(app, 'POST /users/:id/invitation', {
    access: 'users:manage',
    operationId: 'inviteUser',
    summary: 'Envía a un usuario un enlace para elegir su contraseña; si el portal no envía correos, lo entrega aquí',
    params: BY_ID,
    answers: { record: 'Invitation' },
    handle: async (request) => {
      const { id } = request.params;
      const { reachesPeople } = mail.mailer;
      const invitation = await db.transaction().execute(async (trx): Promise<Invitation> => {
        const linksHere = createPasswordLinksRepository(trx);
        if ((await linksHere.findPerson({ id })) === undefined) throw notFound();
        if (reachesPeople) await inviteUser(trx, id);
        const secret = reachesPeople ? null : await linksHere.create(id, 'invitation', now());
        const details = { purpose: 'invitation', isHandedOver: !reachesPeople } as const;
        await recordAudit(trx, request, { kind: 'password-link-created', subject: id, details });
        return { secret };
      });
      return ok(invitation);
    },
  });
}
