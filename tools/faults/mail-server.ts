import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { SMTPServer } from 'smtp-server';

const HOST = '127.0.0.1';

export type Mails = Map<string, number>;

export async function startMailServer(): Promise<{ url: string; mails: Mails; stop: () => Promise<void> }> {
  const mails: Mails = new Map();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let head = '';
      stream.on('data', (chunk: Buffer) => (head += chunk.toString('latin1')));
      stream.on('end', () => {
        const id = /^Message-ID: (<[^>]+>)/im.exec(head)?.[1] ?? 'none';
        mails.set(id, (mails.get(id) ?? 0) + 1);
        done();
      });
    },
  });
  // Killed clients break their connections.
  server.on('error', () => undefined);
  const listening = server.listen(0, HOST);
  await once(listening, 'listening');
  return {
    url: `smtp://${HOST}:${(listening.address() as AddressInfo).port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export const WITHOUT_QUIET_HOURS = `insert into notice_preferences (user_id, preferences)
  select id, '{"email":["work","change","note","late"],"push":[],"hasQuietHours":false,"quietFrom":"21:00","quietTo":"07:00","hasDailySummary":false}'
  from users where status = 'activo'`;

export const MAILING = {
  NODE_ENV: 'development',
  WORKERS: '1',
  MAIL_FROM: 'portal@empresa.cl',
  PORTAL_URL: 'https://portal.empresa.cl',
} as const;
