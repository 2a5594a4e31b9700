import { isPassing, PRODUCT_NAME, SHELL_ADDRESS, type ErrorBody } from '@portal/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { escapeHtml } from '../mail/compose-mail';

/** The page has one inline style and a form that posts to the same address; it runs and loads nothing else. */
const PAGE_POLICY = "default-src 'none';style-src 'unsafe-inline';form-action 'self';frame-ancestors 'none'";

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
a{color:inherit}button{min-height:44px;padding:0 20px;border:0;border-radius:8px;background:#0f6b77;color:#fff;font:inherit;font-weight:600;cursor:pointer}
@media screen and (prefers-color-scheme:dark){body{background:#10191b;color:#e7eff0}button{background:#2f98a6;color:#06181b}}
</style>
</head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body>
</html>
`;

export const sendPage = (reply: FastifyReply, title: string, body: string): FastifyReply =>
  reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(page(title, body));

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, body: ErrorBody): FastifyReply {
  if (!/\btext\/html\b/.test(request.headers.accept ?? '')) {
    return reply.type('application/json; charset=utf-8').send(body);
  }
  const passes = isPassing(body.status);
  const advice = passes
    ? `${escapeHtml(body.message)}. Abre el enlace de nuevo en unos minutos.`
    : 'Puede estar incompleto, haber vencido o haberse retirado.';
  return sendPage(
    reply,
    passes ? 'No se puede abrir ahora' : 'Este enlace no sirve',
    `<p>${advice}</p><p><a href="${SHELL_ADDRESS.account}">Entra y elige en Mi cuenta</a>: ahí están tus correos, tu calendario y tus dispositivos.</p>`,
  );
}
