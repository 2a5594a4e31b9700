import { NOTICE_KIND_LABELS } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { escapeHtml } from '../../platform/mail/compose-mail';
import { route } from '../../platform/routes/route';
import { sendPage } from '../../platform/routes/pages';
import { pathParameters } from '../../platform/http/path-parameters';
import { toViewer } from '../requests';
import { readNoticePreferences, storeNoticePreferences } from './notices-repository';
import { readUnsubscription, UNSUBSCRIBE_PATH, type Unsubscription } from './unsubscribe-link';

/** Limit of the form: one button has no content; a mail program sends `List-Unsubscribe=One-Click`. */
const FORM_BYTES = 1024;

const mailsOf = ({ scope }: Unsubscription): string =>
  scope === 'all' ? 'de avisos' : `de avisos «${NOTICE_KIND_LABELS[scope]}»`;

/** Registers the link in each mail of notices that unsubscribes without a sign-in (RFC 8058). */
export async function unsubscribeFeature(app: FastifyInstance, context: ApiContext): Promise<void> {
  // In a separate scope: no other route accepts a form.
  await app.register((scope, _options, done) => {
    serveUnsubscriptions(scope, context);
    done();
  });
}

function serveUnsubscriptions(app: FastifyInstance, { db, mail }: ApiContext): void {
  // Only mail programs send this form; its content does not matter.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: FORM_BYTES },
    (_request, _body, done) => done(null),
  );

  const params = pathParameters({
    token: {
      json: { type: 'string', description: 'Texto firmado del enlace de un correo' },
      read: (token) => readUnsubscription(token, mail.unsubscribeKey) ?? undefined,
    },
  });

  route(app, `GET ${UNSUBSCRIBE_PATH}/:token`, {
    access: 'public',
    operationId: 'askToEndNoticeMails',
    summary: 'Página que pregunta si terminar los correos de una clase de avisos',
    params,
    produces: 'text/html',
    // A program that follows every link of a mail must not unsubscribe anybody: the button does.
    handle: (request, reply) => {
      const mails = escapeHtml(mailsOf(request.params.token));
      return sendPage(
        reply,
        'No recibir más correos',
        `<p>Dejarás de recibir correos ${mails}. En el portal los sigues viendo.</p><form method="post"><button>No recibir más</button></form>`,
      );
    },
  });

  route(app, `POST ${UNSUBSCRIBE_PATH}/:token`, {
    access: 'public',
    bodyLimit: FORM_BYTES,
    operationId: 'endNoticeMails',
    summary: 'Termina los correos de una clase de avisos de una persona, sin sesión',
    params,
    produces: 'text/html',
    handle: async (request, reply) => {
      const unsubscription = request.params.token;
      const { userId, scope } = unsubscription;
      await db.transaction().execute(async (trx) => {
        const person = await trx
          .selectFrom('users')
          .select(['id', 'role_codes as roles', 'company_id as company'])
          .where('id', '=', userId)
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (person === undefined) return;
        const preferences = await readNoticePreferences(trx, toViewer(person));
        const email = scope === 'all' ? [] : preferences.email.filter((kind) => kind !== scope);
        await storeNoticePreferences(trx, userId, { ...preferences, email });
      });
      const mails = escapeHtml(mailsOf(unsubscription));
      return sendPage(
        reply,
        'Listo',
        `<p>Ya no recibirás correos ${mails}. En Mi cuenta, dentro del portal, puedes volver a pedirlos.</p>`,
      );
    },
  });
}
