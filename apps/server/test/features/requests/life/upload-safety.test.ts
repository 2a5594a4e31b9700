import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { ROLE } from '@portal/domain';

import { createDiskFileStore } from '../../../../src/platform/files/disk-file-store';
import { tinyPhoto } from '../../../support/fixtures';
import { failure, type Caller } from '../../../support/test-app';
import { setUpRequestFixtures } from '../../../support/request-fixtures';

const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-files-'));
const disk = createDiskFileStore(folder);
/** Number of files that the store accepts before its disk is full. */
let room = Number.POSITIVE_INFINITY;
/** Happens once, between the body of an upload and the transaction that stores it. */
let meanwhile: (() => Promise<unknown>) | undefined;

const fixtures = setUpRequestFixtures({
  files: {
    ...disk,
    async put(key, file) {
      const change = meanwhile;
      meanwhile = undefined;
      await change?.();
      room -= 1;
      if (room < 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      await disk.put(key, file);
    },
  },
});
afterEach(() => {
  room = Number.POSITIVE_INFINITY;
  meanwhile = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a finish whose photos cannot all be stored leaves the repair begun, and can be repeated', async () => {
  const id = await fixtures.requestIn('en proceso');
  const before = await fixtures.storedKeys();
  const headers = { 'idempotency-key': `finish-${id}` };
  room = 5;
  const response = await fixtures.steps.finish(id, { headers });
  expect(failure(response)).toEqual({ status: 507, code: 'STORAGE_FULL' });
  expect(response.headers['retry-after']).toBe('60');
  expect(response.body).not.toContain('no space left');
  expect(await fixtures.storedKeys()).toEqual(before);
  expect(await fixtures.statusOf(id)).toBe('en proceso');

  room = Number.POSITIVE_INFINITY;
  expect((await fixtures.steps.finish(id, { headers })).statusCode).toBe(201);
  expect(await fixtures.storedKeys()).toHaveLength(before.length + 8);
});

describe('a right that was lost while the body arrived', () => {
  const person = () => fixtures.createActor({ roles: [ROLE.operator] });
  const note = { text: 'Falta la llave', visibility: 'internal' };
  const noteWith = async (call: Caller, request: number) =>
    call.post(`/api/v1/request/by-id/${request}/notes`, {
      form: { ...note, file: { filename: 'foto.jpg', content: await tinyPhoto() } },
    });
  const assign = (request: number, operator: number) =>
    fixtures.db.updateTable('requests').set({ operator_id: operator }).where('id', '=', request).execute();
  const notesOf = (request: number) =>
    fixtures.db.selectFrom('request_notes').select('id').where('request_id', '=', request).execute();

  test.each([
    ['the request', 404, (_user: number, request: number) => assign(request, fixtures.users.operator.id)],
    [
      'the session',
      401,
      (user: number) =>
        fixtures.db.updateTable('sessions').set({ ended_at: new Date() }).where('user_id', '=', user).execute(),
    ],
    [
      'the account',
      401,
      (user: number) => fixtures.db.updateTable('users').set({ status: 'inactivo' }).where('id', '=', user).execute(),
    ],
    [
      'the role, which ends the session,',
      401,
      (user: number) => fixtures.db.deleteFrom('user_roles').where('user_id', '=', user).execute(),
    ],
  ] as const)('stores no note of who has lost %s', async (_what, status, lose) => {
    const { id: user, call } = await person();
    const request = await fixtures.requestIn('asignado');
    await assign(request, user);
    expect((await noteWith(call, request)).statusCode).toBe(201);
    const before = await fixtures.storedKeys();
    meanwhile = () => lose(user, request);
    expect((await noteWith(call, request)).statusCode).toBe(status);
    expect(await notesOf(request)).toHaveLength(1);
    expect(await fixtures.storedKeys()).toEqual(before);
  });
});
