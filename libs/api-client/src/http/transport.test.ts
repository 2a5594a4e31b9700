import { waitFor } from '@testing-library/react';
import { installBrowserGlobals } from '../testing/browser-globals';
import { startFakeApi, type FakeApi } from '../testing/fake-api';
import { configureApiClient } from '../configuration';
import { openSession, useSession } from '../session/session-store';
import { currentToken, keepToken } from '../session/session-token';
import { ANA } from '../testing/session-token-fixture';
import { ApiError, NETWORK_MESSAGE } from './api-error';
import { toFormData } from './multipart';
import { http } from './transport';

beforeAll(installBrowserGlobals);

let api: FakeApi;
beforeEach(async () => {
  api = await startFakeApi();
  configureApiClient({ network: undefined });
  keepToken(null);
  useSession.setState({ status: 'signed-out', user: null, ending: null });
});
afterEach(() => api.close());

const failureOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: unknown) => error as ApiError,
  );

const untilReceived = (): Promise<void> => waitFor(() => expect(api.received).toHaveLength(1));

describe('a request', () => {
  it('carries the session as Bearer <iv>.<encrypted>', async () => {
    openSession({ h: 'aXY', e: 'Y2lwaGVy' }, ANA);
    await http.get('/home');
    expect(api.received[0]?.headers.authorization).toBe('Bearer aXY.Y2lwaGVy');
  });

  it('carries no authorization without a session', async () => {
    await http.get('/home');
    expect(api.received[0]?.headers.authorization).toBeUndefined();
  });

  it('leaves empty parameters out of the address', async () => {
    await http.get('/informes', { query: { offset: 20, estado: '', cliente: undefined, q: 'luz & agua' } });
    expect(api.received[0]?.url).toBe('/api/v1/informes?offset=20&q=luz+%26+agua');
  });

  it('sends an Idempotency-Key with a creating POST and expects 201', async () => {
    api.answer({ status: 201, body: { data: { id: 1 } } });
    await expect(http.create('/inventory/', { insumo: 'Cable' }, { idempotencyKey: 'k1' })).resolves.toEqual({
      data: { id: 1 },
    });
    expect(api.received[0]?.headers['idempotency-key']).toBe('k1');
    expect(JSON.parse(api.received[0]?.body ?? '')).toEqual({ insumo: 'Cable' });
  });

  it('sends multipart with its boundary, fields before files', async () => {
    api.answer({ status: 201, body: { data: {} } });
    const photo = new File(['bytes'], 'foto.png', { type: 'image/png' });
    const form = toFormData({ file: [photo, photo], branch: 3, request: 9 });
    await http.create('/repairs/start', form, { idempotencyKey: 'k2' });
    const { headers, body } = api.received[0]!;
    expect(headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/);
    expect(body.indexOf('name="request"')).toBeLessThan(body.indexOf('name="file"; filename="foto.png"'));
    expect(body.match(/name="file"/g)).toHaveLength(2);
  });
});

describe('failures', () => {
  it('reads status, code, messages and request id from the error body', async () => {
    api.answer({
      status: 422,
      body: {
        status: 422,
        code: 'VALIDATION',
        message: 'Hay campos por corregir',
        error: 'Hay campos por corregir',
        errors: { insumo: 'El insumo es requerido', other: 3 },
        requestId: 'r-1',
      },
    });
    const failure = await failureOf(http.put('/inventory/1', {}));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      status: 422,
      code: 'VALIDATION',
      message: 'Hay campos por corregir',
      errors: { insumo: 'El insumo es requerido' },
      requestId: 'r-1',
      isTransient: false,
    });
  });

  it("says 'Error desconocido' for an answer without a message", async () => {
    api.answer({ status: 502, body: '<html>Bad gateway</html>', headers: { 'Content-Type': 'text/html' } });
    await expect(failureOf(http.get('/home'))).resolves.toMatchObject({
      status: 502,
      code: 'UNKNOWN',
      message: 'Error desconocido',
      error: 'Error desconocido',
      isTransient: true,
    });
  });

  it('treats any status but the expected one as a failure', async () => {
    api.answer({ status: 200, body: { data: {} } });
    await expect(failureOf(http.create('/inventory/', {}, { idempotencyKey: 'k' }))).resolves.toMatchObject({
      status: 200,
      message: 'Error desconocido',
    });
  });

  it('keeps Retry-After of a 503', async () => {
    api.answer({ status: 503, body: { code: 'UNAVAILABLE' }, headers: { 'Retry-After': '2' } });
    await expect(failureOf(http.get('/home'))).resolves.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 });
  });

  it('gives a missing answer its own code', async () => {
    configureApiClient({ network: () => Promise.reject(new Error('connection refused')) });
    await expect(failureOf(http.get('/home'))).resolves.toMatchObject({
      status: 0,
      code: 'NETWORK',
      message: NETWORK_MESSAGE,
      isTransient: true,
    });
    configureApiClient({ network: null });
  });

  it('gives a cancelled request its own code, and logs it', async () => {
    const logged = jest.spyOn(console, 'debug').mockReturnValue();
    api.answer({ status: 200, body: {}, delay: 300 });
    const controller = new AbortController();
    const call = failureOf(http.get('/home', { signal: controller.signal }));
    await untilReceived();
    controller.abort();
    await expect(call).resolves.toMatchObject({ status: 0, code: 'CANCELLED', isTransient: false });
    expect(logged.mock.calls).toEqual([['La operación se canceló: GET /home']]);
    logged.mockRestore();
  });

  it("reads the server's message in a failed download", async () => {
    api.answer({ status: 404, body: { code: 'NOT_FOUND', message: 'No se encontró lo que buscas' } });
    await expect(failureOf(http.download('/facturas/1/pdf'))).resolves.toMatchObject({
      code: 'NOT_FOUND',
      message: 'No se encontró lo que buscas',
    });
  });

  it("refuses an empty download with the specification's message", async () => {
    api.answer({ status: 200, body: '' });
    await expect(http.download('/facturas/1/pdf')).rejects.toThrow('No se proporcionó un blob válido para descargar.');
  });
});

describe('a 401', () => {
  it('ends the session and is thrown like any failure', async () => {
    openSession({ h: 'a', e: 'b' }, ANA);
    api.answer({ status: 401, body: { code: 'NO_SESSION', message: 'La sesión no es válida o expiró' } });
    await expect(failureOf(http.get('/home'))).resolves.toMatchObject({ code: 'NO_SESSION' });
    expect(useSession.getState()).toMatchObject({ status: 'signed-out', user: null, ending: 'expired' });
    expect(currentToken()).toBeNull();
    expect(window.sessionStorage.getItem('ps')).toBeNull();
  });

  it('for an older token keeps the newer session', async () => {
    openSession({ h: 'old', e: 'old' }, ANA);
    api.answer({ status: 401, body: { code: 'NO_SESSION' }, delay: 50 });
    const call = failureOf(http.get('/home'));
    await untilReceived();
    openSession({ h: 'new', e: 'new' }, ANA);
    await call;
    expect(useSession.getState().status).toBe('signed-in');
  });

  it('for a sign-in is a refused sign-in and ends no session', async () => {
    api.answer({ status: 401, body: { code: 'BAD_CREDENTIALS' } });
    await failureOf(http.post('/auth/login', {}));
    expect(useSession.getState()).toMatchObject({ status: 'signed-out', ending: null });
  });
});
