import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { createTransport } from 'nodemailer';

/** The settings of outgoing mail. */
export type MailSettings = {
  /** The server that takes mails (`smtp:`, `smtps:`), with its user and password; without one they wait in a folder. */
  smtpUrl: string | undefined;
  /** The address that mails come from. */
  from: string;
  /** The address under which people open the portal, without a slash at its end. */
  portalUrl: string;
};

/** A mail to one person. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Names the mail in its Message-ID: the same mail has the same name when it is sent again. Letters, digits and hyphens. */
  name: string;
  /** The address that ends mails of this kind with one POST (RFC 8058). */
  unsubscribeUrl?: string;
};

/** Sends mails. */
export type Mailer = {
  /** False when mails wait in a folder of the portal. */
  reachesPeople: boolean;
  /**
   * Hands a mail over to the server, or writes it into the folder.
   * @throws Error when the server does not take it
   */
  send(mail: Mail): Promise<void>;
};

/** The waits for the server. Milliseconds. */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** The people who read mails know the portal by this name. */
export const SENDER_NAME = 'Portal de Reparaciones';

/** The folder of the mails of a portal that has no server for them. */
export const mailFolder = (dataDir: string): string => path.join(dataDir, 'mail');

/** The texts of a mail come from people: neither a path nor an address in them is opened. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };

/** Creates the mailer of a portal. @param folder where mails wait without a server */
export function createMailer({ smtpUrl, from, portalUrl }: MailSettings, folder: string): Mailer {
  const { hostname } = new URL(portalUrl);
  const messageOf = ({ name, unsubscribeUrl, ...mail }: Mail) => ({
    ...mail,
    from: { name: SENDER_NAME, address: from },
    // As an object it is one recipient, whatever the address looks like.
    to: { name: '', address: mail.to },
    messageId: `<${name}@${hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl === undefined
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  });

  if (smtpUrl === undefined) {
    const transport = createTransport({ streamTransport: true, buffer: true, ...CLOSED });
    return {
      reachesPeople: false,
      async send(mail) {
        const { message } = await transport.sendMail(messageOf(mail));
        await mkdir(folder, { recursive: true });
        await writeFile(path.join(folder, `${mail.name}.eml`), message as Buffer, { mode: 0o600 });
      },
    };
  }
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS, ...CLOSED });
  return {
    reachesPeople: true,
    async send(mail) {
      await transport.sendMail(messageOf(mail));
    },
  };
}
