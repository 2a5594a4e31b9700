import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { PRODUCT_NAME } from '@portal/domain';
import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

export type MailSettings = {
  /** The mail server (`smtp:`, `smtps:`), with user and password; without one mails are stored in a folder. */
  smtpUrl: string | undefined;
  from: string;
  replyTo?: string | undefined;
  portalUrl: string;
};

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Name in the Message-ID: a repeated mail has the same. Letters, digits and hyphens. */
  name: string;
  /** The address that unsubscribes from mails of this kind with one POST (RFC 8058). */
  unsubscribeUrl?: string;
  /** The request that it is about: mail programs show all mails of one as a conversation. */
  request?: number;
};

/** The recipient's address takes no mails, now or later. */
export class RecipientRefused extends Error {}

export type Mailer = {
  reachesPeople: boolean;
  send(mail: Mail): Promise<void>;
};

/** Time limits for the server in milliseconds. */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export const mailFolder = (dataDir: string): string => path.join(dataDir, 'mail');

/** People write the texts of a mail: no path or address in them is opened. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };

export function createMailer({ smtpUrl, from, replyTo = from, portalUrl }: MailSettings, folder: string): Mailer {
  const { hostname } = new URL(portalUrl);
  const messageOf = ({ name, unsubscribeUrl, request, ...mail }: Mail) => ({
    ...mail,
    from: { name: PRODUCT_NAME, address: from },
    // As an object it is one recipient, whatever the address contains.
    to: { name: '', address: mail.to },
    replyTo,
    messageId: `<${name}@${hostname}>`,
    ...(request === undefined
      ? {}
      : { inReplyTo: `<request-${request}@${hostname}>`, references: `<request-${request}@${hostname}>` }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Exchange heeds this one alone.
      'X-Auto-Response-Suppress': 'All',
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
      const isPlain = /^[\x21-\x7e]*@/.test(mail.to);
      if (
        !isPlain &&
        !(await takesUnicode((transport.transporter as unknown as { options: SMTPConnection.Options }).options))
      ) {
        throw new RecipientRefused('el servidor de correo no admite tildes ni eñes antes de la @');
      }
      try {
        await transport.sendMail(messageOf(mail));
      } catch (error) {
        throw isOfRecipient(error as Reply) ? new RecipientRefused((error as Reply).response, { cause: error }) : error;
      }
    },
  };
}

type Reply = { command?: string; responseCode?: number; response?: string };

/** Status codes and words by which servers answer a recipient for what the sender lacks: sign-in, own address, relay. */
const OF_SENDER = /^53|\b5\.1\.[78]\b|authenticat|relay/i;
/** The recipient's address or mailbox (RFC 3463), of a server that asks for it only after the mail. */
const ADDRESS_STATUS = /^5\d\d[ -]5\.[12]\./;

function isOfRecipient({ command, responseCode = 0, response = '' }: Reply): boolean {
  if (responseCode < 500 || OF_SENDER.test(response)) return false;
  return command === 'RCPT TO' || (command === 'DATA' && ADDRESS_STATUS.test(response));
}

/** Asks a mail server whether it announces SMTPUTF8 (RFC 6531): without it an address must be ASCII. */
async function takesUnicode(options: SMTPConnection.Options): Promise<boolean> {
  const connection = new SMTPConnection(options);
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    return (connection as unknown as { _supportedExtensions: string[] })._supportedExtensions.includes('SMTPUTF8');
  } finally {
    connection.quit();
  }
}
