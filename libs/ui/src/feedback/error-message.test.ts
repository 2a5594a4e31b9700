import { errorMessage, loadFailureMessage } from './error-message';

const FALLBACK = 'Error al descargar el PDF';
const failure = (status: number, message: string) => Object.assign(new Error(message), { status });

describe('errorMessage', () => {
  it("prefers the server's message", () => {
    expect(errorMessage(failure(404, 'No se encontró lo que buscas'), FALLBACK)).toBe('No se encontró lo que buscas');
  });

  it('takes the fallback where the server had none, and hides the words of programming errors', () => {
    expect(errorMessage(failure(502, 'Error desconocido'), FALLBACK)).toBe(FALLBACK);
    expect(errorMessage(new TypeError('x is undefined'), FALLBACK)).toBe(FALLBACK);
    expect(errorMessage(new TypeError('x is undefined'))).toBe('Error desconocido');
  });

  it('says that there is no connection, but not about something that could not be loaded', () => {
    const lost = failure(0, 'No hay conexión');
    expect(errorMessage(lost, FALLBACK)).toBe('No hay conexión');
    expect(loadFailureMessage(lost, FALLBACK)).toBe(FALLBACK);
    expect(loadFailureMessage(lost)).toBe('No hay conexión');
  });
});
