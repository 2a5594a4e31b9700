import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { PRODUCT_NAME } from '@portal/domain';
import { createTransport } from 'nodemailer';

/** The settings of outgoing mail. */
export type MailSettings = {
  /** The mail server (`smtp:`, `smtps:`), with user and password; without one mails are stored in a folder. */
  smtpUrl: string | undefined;
  /** The sender's address. */
  from: string;
  /** The public address of the portal, without a slash at its end. */
  portalUrl: string;
};

/** A mail to one person. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Name in the Message-ID: a repeated mail has the same. Letters, digits and hyphens. */
  name: string;
  /** The address that unsubscribes from mails of this kind with one POST (RFC 8058). */
  unsubscribeUrl?: string;
};

/** Sends mails. */
export type Mailer = {
  /** False when mails are only stored in a folder of the portal. */
  reachesPeople: boolean;
  /**
   * Hands a mail over to the server, or writes it into the folder.
   * @throws Error when the server refuses it
   */
  send(mail: Mail): Promise<void>;
};

/** Time limits for the server in milliseconds. */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Returns the folder of the mails of a portal without a mail server. */
export const mailFolder = (dataDir: string): string => path.join(dataDir, 'mail');

/** People write the texts of a mail: no path or address in them is opened. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };

/**
 * Creates the mailer of a portal.
 * @param folder for mails without a server
 */
export function createMailer({ smtpUrl, from, portalUrl }: MailSettings, folder: string): Mailer {
  const { hostname } = new URL(portalUrl);
  const messageOf = ({ name, unsubscribeUrl, ...mail }: Mail) => ({
    ...mail,
    from: { name: PRODUCT_NAME, address: from },
    // As an object it is one recipient, whatever the address contains.
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
