import { ApiError } from '@portal/api-client';
import { SHARED_FAILURES } from '@portal/domain';
import { FAILURES } from '../toasts';
import { failureWords } from './failure-words';

describe('failureWords', () => {
  it("prefers the server's message", () => {
    const error = new ApiError({ status: 404, code: 'NOT_FOUND', message: 'No se encontró lo que buscas' });
    expect(failureWords(error, FAILURES.pdf)).toBe('No se encontró lo que buscas');
  });

  it("uses the spec's words where the server had none", () => {
    expect(failureWords(new ApiError({ status: 502, code: 'UNKNOWN' }), FAILURES.pdf)).toBe(
      'Error al descargar el PDF',
    );
  });

  it('says that nothing came, and hides the words of programming errors', () => {
    expect(failureWords(new Error(SHARED_FAILURES.invalidBlob), FAILURES.pdf)).toBe(SHARED_FAILURES.invalidBlob);
    expect(failureWords(new TypeError('x is undefined'), FAILURES.pdf)).toBe(FAILURES.pdf);
  });
});
