import { readFile } from 'node:fs/promises';

import { EnvironmentError } from './environment';
import { openSeal, type Seal, type SealSettings } from './platform/seal';

/** Throws EnvironmentError when the file cannot be used. */
export async function readGivenSeal({ file, passphrase }: SealSettings): Promise<Seal> {
  try {
    const seal = { p12: await readFile(file), passphrase };
    openSeal(seal);
    return seal;
  } catch (cause) {
    throw new EnvironmentError(
      `SEAL_FILE no sirve: debe ser un archivo PKCS #12 (.p12) con una clave RSA y su certificado, que SEAL_PASSPHRASE abre (${(cause as Error).message})`,
      { cause },
    );
  }
}
