import forge from 'node-forge';

export type Seal = { p12: Buffer; passphrase: string };

type OpenSeal = { privateKey: string; certificate: string };

/** Throws Error when it is no PKCS #12 file with an RSA key and its certificate, or the passphrase is wrong. */
export function openSeal({ p12, passphrase }: Seal): OpenSeal {
  const file = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(p12.toString('binary')), passphrase);
  const oids = forge.pki.oids as Record<string, string>;
  const bagsOf = (type: string) => file.getBags({ bagType: oids[type] })[oids[type] ?? ''] ?? [];
  const key = bagsOf('pkcs8ShroudedKeyBag')[0]?.key;
  const certificate = bagsOf('certBag')
    .map(({ cert }) => cert)
    .find(
      (cert) => cert !== undefined && key !== undefined && (cert.publicKey as forge.pki.rsa.PublicKey).n.equals(key.n),
    );
  if (key === undefined || certificate === undefined) throw new Error('The file has no RSA key with its certificate');
  return { privateKey: forge.pki.privateKeyToPem(key), certificate: forge.pki.certificateToPem(certificate) };
}

export type SealSettings = { file: string; passphrase: string };
