import { PlatformFormatError, ReleaseRefusedError } from '@portal/releases';

import { AppError, conflict, notFound } from '../../platform/errors/app-error';

const refusal = (message: string): AppError => new AppError('VALIDATION', { message });

/**
 * Runs work on the releases.
 * @throws AppError what a refusal means over HTTP: 422 a build that may not be published, 409 a state that does not allow it
 *   or somebody who was faster, 404 an area, version or release that does not exist. Whatever else is thrown stays as it is.
 */
export async function refusingAsHttp<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PlatformFormatError) throw refusal(`El build no se puede leer: ${error.message}`);
    if (!(error instanceof ReleaseRefusedError)) throw error;
    if (error.reason === 'missing') throw notFound(error.message);
    throw error.reason === 'state' ? conflict(error.message) : refusal(error.message);
  }
}
