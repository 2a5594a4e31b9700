import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { createMailer, RecipientRefused, type Mail } from '../../../src/platform/mail/mailer';
import { headersOf, startMailServer, type MailServer } from '../../support/mail-server';

const MAIL: Mail = {
  to: 'ana@empresa.cl',
  subject: 'Solicitud nueva por asignar · N° 1042',
  text: 'Señal\n',
  html: '<p>Señal</p>',
  name: 'notice-7',
};
const SETTINGS = { from: 'portal@empresa.cl', portalUrl: 'https://portal.empresa.cl' };

let folder: string;
let servers: MailServer[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-mail-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  for (const server of servers) await server.close();
  servers = [];
});

async function startServer(...options: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...options);
  servers.push(server);
  return server;
}

it('hands a mail over with one Message-ID, both forms and the way to end it', async () => {
  const server = await startServer();
  const mailer = createMailer({ smtpUrl: `smtp://${server.host}`, ...SETTINGS }, folder);
  const mail = { ...MAIL, unsubscribeUrl: 'https://portal.empresa.cl/api/v1/notices/unsubscribe/token' };
  await mailer.send(mail);
  await mailer.send(mail);
  expect(mailer.reachesPeople).toBe(true);
  expect(server.received.map(({ to }) => to)).toEqual([['ana@empresa.cl'], ['ana@empresa.cl']]);
  for (const { message } of server.received) {
    expect(Object.fromEntries(headersOf(message))).toMatchObject({
      'message-id': '<notice-7@portal.empresa.cl>',
      from: 'Portal de Reparaciones <portal@empresa.cl>',
      to: 'ana@empresa.cl',
      'list-unsubscribe': '<https://portal.empresa.cl/api/v1/notices/unsubscribe/token>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
      'reply-to': 'portal@empresa.cl',
      'content-type': expect.stringContaining('multipart/alternative') as string,
    });
    expect(message).toContain('Content-Type: text/plain; charset=utf-8');
    expect(message).toContain('Content-Type: text/html; charset=utf-8');
  }
});

it('adds no header and no recipient from a text that breaks the line', async () => {
  const server = await startServer();
  const mailer = createMailer({ smtpUrl: `smtp://${server.host}`, ...SETTINGS }, folder);
  await mailer.send({ ...MAIL, subject: 'Uno\r\nBcc: otro@empresa.cl\r\n\r\nX-Own: sí' });
  const [{ to, message }] = server.received as [{ to: string[]; message: string }];
  expect(to).toEqual(['ana@empresa.cl']);
  const headers = headersOf(message);
  expect([headers.has('bcc'), headers.has('x-own')]).toEqual([false, false]);
});

it('fails on a server that refuses, and names no password', async () => {
  const gone = await startMailServer();
  await gone.close();
  const closed = createMailer({ smtpUrl: `smtp://portal:hunter2@${gone.host}`, ...SETTINGS }, folder);
  const failure: unknown = await closed.send(MAIL).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'ESOCKET' });
  const other = await startServer({
    authOptional: false,
    onAuth: (_auth, _session, done) => done(new Error('wrong')),
  });
  const refused = createMailer({ smtpUrl: `smtp://portal:hunter2@${other.host}`, ...SETTINGS }, folder);
  const refusal: unknown = await refused.send(MAIL).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'EAUTH' });
  // As they are written, and as AUTH LOGIN and AUTH PLAIN send them.
  const sent = ['portal', 'hunter2', '\0portal\0hunter2'].map((text) => Buffer.from(text).toString('base64'));
  for (const error of [failure, refusal] as Error[]) {
    const told = `${error.stack} ${JSON.stringify(error, Object.getOwnPropertyNames(error))}`;
    expect(['hunter2', ...sent].filter((secret) => told.includes(secret))).toEqual([]);
  }
});

it('leaves mails in the folder where there is no server, one file for each, closed to other users', async () => {
  const mailer = createMailer({ smtpUrl: undefined, ...SETTINGS }, path.join(folder, 'mail'));
  await mailer.send(MAIL);
  await mailer.send(MAIL);
  expect(mailer.reachesPeople).toBe(false);
  expect(await readdir(path.join(folder, 'mail'))).toEqual(['notice-7.eml']);
  const file = path.join(folder, 'mail', 'notice-7.eml');
  expect(headersOf(await readFile(file, 'utf8')).get('message-id')).toBe('<notice-7@portal.empresa.cl>');
  expect((await stat(file)).mode & 0o077).toBe(0);
});

it('makes the mails of one request a conversation, and leads answers to their address', async () => {
  const server = await startServer();
  const settings = { smtpUrl: `smtp://${server.host}`, ...SETTINGS, replyTo: 'mesa@empresa.cl' };
  const mailer = createMailer(settings, folder);
  for (const [name, to] of [
    ['notice-7', 'ana@empresa.cl'],
    ['notice-8', 'eva@empresa.cl'],
  ] as const) {
    await mailer.send({ ...MAIL, name, to, request: 1212 });
  }
  for (const { message } of server.received) {
    expect(Object.fromEntries(headersOf(message))).toMatchObject({
      references: '<request-1212@portal.empresa.cl>',
      'in-reply-to': '<request-1212@portal.empresa.cl>',
      'reply-to': 'mesa@empresa.cl',
    });
  }
});

describe('tells a recipient who is refused from a failure that may pass', () => {
  const refuse = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
  it.each([
    ['onRcptTo', 550, '5.1.1 no such user', true],
    ['onRcptTo', 552, '5.2.2 mailbox full', true],
    ['onRcptTo', 450, '4.2.1 try later', false],
    ['onRcptTo', 554, '5.7.1 relay access denied', false],
    ['onRcptTo', 530, '5.7.0 authentication required', false],
    ['onMailFrom', 550, '5.1.8 bad sender', false],
  ] as const)('%s: %i %s', async (where, code, text, isRefused) => {
    const server = await startServer({
      [where]: (_address: unknown, _session: unknown, done: (e: Error) => void) => done(refuse(code, text)),
    });
    const error: unknown = await createMailer({ smtpUrl: `smtp://${server.host}`, ...SETTINGS }, folder)
      .send(MAIL)
      .catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof RecipientRefused).toBe(isRefused);
  });

  it('writes an address outside ASCII only where the server announces SMTPUTF8', async () => {
    const [plain, unicode] = [await startServer({ hideSMTPUTF8: true }), await startServer({ hideSMTPUTF8: false })];
    const mail = { ...MAIL, to: 'ñandú@empresa.cl' };
    const sendBy = (server: MailServer) =>
      createMailer({ smtpUrl: `smtp://${server.host}`, ...SETTINGS }, folder).send(mail);
    await expect(sendBy(plain)).rejects.toBeInstanceOf(RecipientRefused);
    await sendBy(unicode);
    expect([plain.received, unicode.received.map(({ to }) => to)]).toEqual([[], [['ñandú@empresa.cl']]]);
  });
});
