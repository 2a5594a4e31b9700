import { NOTICE_KIND_LABELS, PRODUCT_NAME } from '@portal/domain';
import type { FastifyInstance, FastifyReply } from 'fastify';

import type { ApiContext } from '../../context';
import { escapeHtml } from '../../platform/mail/compose-mail';
import { operation } from '../../platform/openapi/operation';
import { pathParameters } from '../../platform/http/path-parameters';
import { readNoticePreferences, storeNoticePreferences } from './notices-repository';
import { readUnsubscription, UNSUBSCRIBE_PATH, type Unsubscription } from './unsubscribe-link';

/** Limit of the form: one button has no content; a mail program sends `List-Unsubscribe=One-Click`. */
const FORM_BYTES = 1024;

/** The page has one inline style and a form that posts to the same address; it runs and loads nothing else. */
const PAGE_POLICY = "default-src 'none';style-src 'unsafe-inline';form-action 'self';frame-ancestors 'none'";

const mailsOf = ({ scope }: Unsubscription): string =>
  scope === 'all' ? 'de avisos' : `de avisos «${NOTICE_KIND_LABELS[scope]}»`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · ${PRODUCT_NAME}</title>
<style>
body{margin:0;display:grid;place-items:center;min-height:100vh;background:#f2f5f5;color:#14282c;font:16px/24px -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{box-sizing:border-box;width:100%;max-width:480px;padding:32px 24px}
h1{margin:0 0 12px;font-size:24px;line-height:32px}p{margin:0 0 20px}
button{min-height:44px;padding:0 20px;border:0;border-radius:8px;background:#0f6b77;color:#fff;font:inherit;font-weight:600;cursor:pointer}
@media screen and (prefers-color-scheme:dark){body{background:#10191b;color:#e7eff0}button{background:#2f98a6;color:#06181b}}
</style>
</head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body>
</html>
`;

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

  /** The token of a mail; 404 for one that the portal did not sign. */
  const params = pathParameters({
    token: {
      json: { type: 'string', description: 'Texto firmado del enlace de un correo' },
      read: (token) => readUnsubscription(token, mail.unsubscribeKey) ?? undefined,
    },
  });

  const send = (reply: FastifyReply, title: string, body: string) =>
    reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(page(title, body));

  app.get(
    `${UNSUBSCRIBE_PATH}/:token`,
    operation({
      access: 'public',
      operationId: 'askToEndNoticeMails',
      summary: 'Página que pregunta si terminar los correos de una clase de avisos',
      params,
      produces: 'text/html',
    }),
    // A program that follows every link of a mail must not unsubscribe anybody: the button does.
    (request, reply) => {
      const mails = escapeHtml(mailsOf(request.params.token));
      return send(
        reply,
        'No recibir más correos',
        `<p>Dejarás de recibir correos ${mails}. En el portal los sigues viendo.</p><form method="post"><button>No recibir más</button></form>`,
      );
    },
  );

  app.post(
    `${UNSUBSCRIBE_PATH}/:token`,
    operation({
      access: 'public',
      bodyLimit: FORM_BYTES,
      operationId: 'endNoticeMails',
      summary: 'Termina los correos de una clase de avisos de una persona, sin sesión',
      params,
      produces: 'text/html',
    }),
    async (request, reply) => {
      const unsubscription = request.params.token;
      const { userId, scope } = unsubscription;
      await db.transaction().execute(async (trx) => {
        const person = await trx
          .selectFrom('users')
          .select('id')
          .where('id', '=', userId)
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (person === undefined) return;
        const preferences = await readNoticePreferences(trx, userId);
        const email = scope === 'all' ? [] : preferences.email.filter((kind) => kind !== scope);
        await storeNoticePreferences(trx, userId, { ...preferences, email });
      });
      const mails = escapeHtml(mailsOf(unsubscription));
      return send(
        reply,
        'Listo',
        `<p>Ya no recibirás correos ${mails}. En Mi cuenta, dentro del portal, puedes volver a pedirlos.</p>`,
      );
    },
  );
}
