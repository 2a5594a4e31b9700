import { errorMessage, loadFailureMessage } from './error-message';

const FALLBACK = 'Error al descargar el PDF';
const failure = (status: number, message: string) => Object.assign(new Error(message), { status });

describe('errorMessage', () => {
  it("prefers the server's message", () => {
    expect(errorMessage(failure(404, 'No se encontró lo que buscas'), FALLBACK)).toBe('No se encontró lo que buscas');
  });

  it('falls back for an answer without a message, and hides programming errors', () => {
    expect(errorMessage(failure(502, 'Error desconocido'), FALLBACK)).toBe(FALLBACK);
    expect(errorMessage(new TypeError('x is undefined'), FALLBACK)).toBe(FALLBACK);
    expect(errorMessage(new TypeError('x is undefined'))).toBe('Error desconocido');
  });

  it('reports a missing connection, except for something that could not be loaded', () => {
    const lost = failure(0, 'No hay conexión');
    expect(errorMessage(lost, FALLBACK)).toBe('No hay conexión');
    expect(loadFailureMessage(lost, FALLBACK)).toBe(FALLBACK);
    expect(loadFailureMessage(lost)).toBe('No hay conexión');
  });
});
