import { createHash, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

import { PRODUCT_NAME } from '@portal/domain';
import { P12Signer } from '@signpdf/signer-p12';
import forge from 'node-forge';

import { portalKey } from '../../../platform/database/portal-key';
import type { Db } from '../../../platform/database/schema';
import { openSeal, type Seal } from '../../../platform/seal';

export type KnownSeal = {
  certificate: string;
  /** The signature of `SAMPLE`, in base64: two signatures of one certificate differ in three places only. */
  sample: string;
};

export const SAMPLE = { content: Buffer.from('portal'), at: new Date('2026-01-02T03:04:05Z') };

const OWN = 'seal';
const KNOWN = 'seal-certificate/';
const VALID_YEARS = 25;
const KEY_BITS = 2048;

const generate = promisify(generateKeyPair);

async function createSeal(now: Date): Promise<Seal> {
  const { privateKey } = await generate('rsa', { modulusLength: KEY_BITS });
  const key = forge.pki.privateKeyFromPem(privateKey.export({ type: 'pkcs1', format: 'pem' }).toString());
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e);
  certificate.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(15))}`;
  certificate.validity.notBefore = now;
  certificate.validity.notAfter = new Date(now);
  certificate.validity.notAfter.setFullYear(now.getFullYear() + VALID_YEARS);
  const name = [{ name: 'commonName', value: PRODUCT_NAME }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
  ]);
  certificate.sign(key, forge.md.sha256.create());
  const p12 = forge.pkcs12.toPkcs12Asn1(key, certificate, '', { algorithm: 'aes256' });
  return { p12: Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary'), passphrase: '' };
}

async function readOwnSeal(db: Db, now: Date): Promise<Seal> {
  const { p12 } = await portalKey(db, OWN, async () => ({ p12: (await createSeal(now)).p12.toString('base64') }));
  return { p12: Buffer.from(p12, 'base64'), passphrase: '' };
}

/**
 * Returns the seal for new dossiers and records its certificate, so that they are still recognised when another one
 * follows.
 * @param given the seal of the settings; without one the portal's own
 */
export async function readSeal(db: Db, { given, now }: { given: Seal | undefined; now: Date }): Promise<Seal> {
  const seal = given ?? (await readOwnSeal(db, now));
  const name = KNOWN + createHash('sha256').update(seal.p12).digest('hex');
  await portalKey(db, name, async (): Promise<KnownSeal> => {
    const signer = new P12Signer(seal.p12, { passphrase: seal.passphrase });
    const sample = await signer.sign(SAMPLE.content, SAMPLE.at);
    return { certificate: openSeal(seal).certificate, sample: sample.toString('base64') };
  });
  return seal;
}

export async function listKnownSeals(db: Db): Promise<KnownSeal[]> {
  const rows = await db.selectFrom('portal_keys').select('value').where('name', 'like', `${KNOWN}%`).execute();
  return rows.map(({ value }) => value as KnownSeal);
}

export const publicKeyOf = ({ certificate }: KnownSeal): KeyObject => createPublicKey(certificate);
