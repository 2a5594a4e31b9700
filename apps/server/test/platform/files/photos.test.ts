import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { thumbnailOf, ROLE } from '@portal/domain';

import { conflict } from '../../../src/platform/errors/app-error';
import type { StagedPhoto, Upload } from '../../../src/platform/files/multipart';
import { removeOldUploads } from '../../../src/platform/files/old-uploads';
import { mailFolder } from '../../../src/platform/mail/mailer';
import { failure, setUpTestApp } from '../../support/test-app';
import { tinyPhoto } from '../../support/fixtures';
import { reencodeImage } from '../../../src/platform/files/reencode-image';
import { photoKey } from '../../../src/platform/files/photo-keys';
import { insertPhotos, withPhotos } from '../../../src/platform/files/photos';
import { createFileAddresses } from '../../../src/platform/files/file-addresses';
import { deriveKeys } from '../../../src/platform/auth/keys';
import { TEST_SECRET } from '../../support/test-app';

const api = setUpTestApp();
let requestId: number;

beforeAll(async () => {
  ({ id: requestId } = await api.createRequest({ createdBy: await api.createUser({ roles: [ROLE.client] }) }));
});
afterEach(async () => {
  await api.db.deleteFrom('photos').execute();
  for (const { key } of await stored()) await api.files.delete(key);
});

async function stored(): Promise<{ key: string; modifiedAt: Date }[]> {
  const found: { key: string; modifiedAt: Date }[] = [];
  for await (const file of api.files.list()) found.push(file);
  return found;
}

const staging = (): string => path.join(api.dataDir, 'staging');

/** An upload as `readMultipart` leaves it. */
async function stage(count = 1): Promise<Upload<'file'>> {
  const folder = path.join(staging(), randomUUID());
  await mkdir(folder, { recursive: true });
  const photos: StagedPhoto[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = randomUUID();
    const received = path.join(folder, 'received');
    await writeFile(received, await tinyPhoto());
    const reencoded = await reencodeImage(received, { kind: 'photo', folder, id, person: 1, name: 'foto.jpg' });
    if ('refusal' in reencoded) throw reencoded.refusal;
    photos.push({ ...reencoded.image, id });
  }
  return {
    fields: {},
    photos: { file: photos },
    parse: () => Promise.reject(new Error('not asked for here')),
    discard: () => rm(folder, { recursive: true, force: true }),
    refund: () => Promise.resolve(),
  };
}

const insert = (upload: Upload<'file'>, after: () => void = () => undefined) =>
  withPhotos(api.files, upload, async () => {
    await api.db.transaction().execute(async (trx) => {
      await insertPhotos(trx, { kind: 'request', requestId, photos: upload.photos.file });
      after();
    });
    return {};
  });

describe('withPhotos', () => {
  it('stores both sizes of every photo, names them in order and empties the staging folder', async () => {
    const upload = await stage(2);
    await insert(upload);
    const rows = await api.db.selectFrom('photos').select(['id', 'position', 'bytes']).orderBy('position').execute();
    expect(rows.map(({ id }) => id)).toEqual(upload.photos.file.map(({ id }) => id));
    const keys = rows.flatMap(({ id }) => [photoKey(id, 'full'), photoKey(id, 'thumb')]);
    expect((await stored()).map(({ key }) => key).sort()).toEqual(keys.sort());
    expect(await readdir(staging())).toEqual([]);
  });

  it('leaves no file of a transaction that fails', async () => {
    const refused = insert(await stage(2), () => {
      throw conflict('No se puede');
    });
    await expect(refused).rejects.toThrow('No se puede');
    expect(await stored()).toEqual([]);
    expect(await readdir(staging())).toEqual([]);
  });

  it('leaves no file when the database refuses a row', async () => {
    const upload = await stage();
    const refused = withPhotos(api.files, upload, async () => {
      await insertPhotos(api.db, { kind: 'request', requestId: 999_999, photos: upload.photos.file });
      return {};
    });
    await expect(refused).rejects.toThrow(/foreign key/);
    expect(await stored()).toEqual([]);
  });

  it('keeps the files when the result of the transaction is unknown', async () => {
    const lost = insert(await stage(), () => {
      throw new Error('Connection terminated unexpectedly');
    });
    await expect(lost).rejects.toThrow();
    expect(await stored()).toHaveLength(2);
  });

  it('leaves no file when the work only repeats an earlier answer', async () => {
    await withPhotos(api.files, await stage(), () => Promise.resolve({ status: 201, replayed: true }));
    expect(await stored()).toEqual([]);
  });

  it('leaves no file when the store fails halfway', async () => {
    let puts = 0;
    const failing = {
      ...api.files,
      put: (key: string, source: string) => {
        puts += 1;
        return puts > 2 ? Promise.reject(new Error('disk full')) : api.files.put(key, source);
      },
    };
    const upload = await stage(2);
    const work = jest.fn();
    await expect(withPhotos(failing, upload, work)).rejects.toThrow('disk full');
    expect(work).not.toHaveBeenCalled();
    expect(await stored()).toEqual([]);
    expect(await readdir(staging())).toEqual([]);
  });
});

describe('removeOldUploads', () => {
  const run = () => removeOldUploads(staging(), new Date());

  it('removes what a killed process left in the staging folder', async () => {
    await stage();
    const [folder = ''] = await readdir(staging());
    await utimes(path.join(staging(), folder), new Date(), new Date());
    await run();
    expect(await readdir(staging())).toEqual([folder]);
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(path.join(staging(), folder), old, old);
    await run();
    expect(await readdir(staging())).toEqual([]);
  });

  it('may be done by several processes at once', async () => {
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
    for (let count = 0; count < 100; count += 1) {
      const folder = path.join(staging(), `old-${count}`);
      await mkdir(folder);
      await utimes(folder, old, old);
    }
    await Promise.all([run(), run(), run(), run(), run()]);
    expect(await readdir(staging())).toEqual([]);
  });
});

describe('cleanUp', () => {
  it('removes files that no row names, once they are old enough, and nothing else', async () => {
    const namedPhoto = await stage();
    await insert(namedPhoto);
    const orphan = await stage();
    await withPhotos(api.files, orphan, () => Promise.resolve({}));
    const files = await stored();
    expect(files).toHaveLength(4);
    // The clock of the disk.
    const written = files[0]!.modifiedAt.getTime();
    await api.cleanUp(new Date(written));
    expect(await stored()).toHaveLength(4);
    await api.cleanUp(new Date(written + 2 * 60 * 60 * 1000));
    const [photo] = namedPhoto.photos.file;
    expect((await stored()).map(({ key }) => key).sort()).toEqual(
      photo === undefined ? [] : [photoKey(photo.id, 'full'), photoKey(photo.id, 'thumb')],
    );
  });

  it('removes the mails that waited for a week, and nothing else in their folder', async () => {
    const folder = mailFolder(api.dataDir);
    await api.cleanUp();
    await mkdir(folder, { recursive: true });
    const weekAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
    for (const [name, at] of [
      ['notice-1.eml', weekAgo],
      ['notice-2.eml', new Date()],
      ['own.txt', weekAgo],
    ] as const) {
      await writeFile(path.join(folder, name), 'x');
      await utimes(path.join(folder, name), at, at);
    }
    await api.cleanUp();
    expect((await readdir(folder)).sort()).toEqual(['notice-2.eml', 'own.txt']);
  });

  it('forgets idempotency keys after a day and long ended sessions', async () => {
    const person = await api.createUser({ roles: [ROLE.admin] });
    await (
      await api.as(person)
    ).post('/api/v1/inventory', { body: { insumo: 'Llave', price: 1 }, headers: { 'idempotency-key': 'una' } });
    const count = async (table: 'idempotency_keys' | 'sessions'): Promise<number> => {
      const { total } = await api.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('user_id', '=', person.id)
        .executeTakeFirstOrThrow();
      return total;
    };
    await api.cleanUp();
    expect([await count('idempotency_keys'), await count('sessions')]).toEqual([1, 1]);
    await api.cleanUp(new Date(Date.now() + 60 * 24 * 60 * 60 * 1000));
    expect([await count('idempotency_keys'), await count('sessions')]).toEqual([0, 0]);
  });
});

describe('GET /files/:id', () => {
  const addresses = createFileAddresses(deriveKeys(TEST_SECRET).addresses);

  it('serves both sizes by their address, and lets the browser cache them', async () => {
    const upload = await stage();
    await insert(upload);
    const photo = addresses.presentPhoto({ id: upload.photos.file[0]?.id ?? '' });
    for (const url of [photo.url, thumbnailOf(photo.url)]) {
      const response = await api.nobody.get(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': expect.stringMatching(/^private, max-age=[3-6]\d\d, immutable$/),
        'x-content-type-options': 'nosniff',
      });
      expect(response.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    }
  });

  it('refuses an address that was altered or invented, or names nothing', async () => {
    const upload = await stage();
    await insert(upload);
    const { id, url } = addresses.presentPhoto({ id: upload.photos.file[0]?.id ?? '' });
    const wrong = [
      `/api/v1/files/${id}`,
      url.replace('v=full', 'v=otro'),
      url.replace(/e=\d/, 'e=9'),
      `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
      url.replace(id, randomUUID()),
      `/api/v1/files/..%2F..%2Fetc%2Fpasswd?v=full`,
      addresses.presentPhoto({ id: randomUUID() }).url,
    ];
    for (const address of wrong) {
      expect(failure(await api.nobody.get(address))).toEqual({ status: 404, code: 'NOT_FOUND' });
    }
  });
});

describe('an address', () => {
  const key = deriveKeys(TEST_SECRET).addresses;
  const id = '7d1ff0f7-6c6b-4c1b-9a5e-5a7de1b1b3a1';
  const partsOf = (url: string) => {
    const query = new URL(url, 'http://x').searchParams;
    return { id, expiry: query.get('e') ?? '', signature: query.get('s') ?? '' };
  };

  it('stays the same for five minutes, is valid for five to ten, and is never that of another photo', () => {
    let time = '10:00:30';
    const addresses = createFileAddresses(key, () => new Date(`2026-11-21T${time}Z`));
    const first = addresses.presentPhoto({ id });
    const other = addresses.presentPhoto({ id: id.replace('7', '8') });
    expect(addresses.check(partsOf(other.url))).toBeNull();
    time = '10:04:59';
    expect(addresses.presentPhoto({ id })).toEqual(first);
    time = '10:05:01';
    expect(addresses.presentPhoto({ id }).url).not.toBe(first.url);
    time = '10:09:59';
    expect(addresses.check(partsOf(first.url))).toEqual(new Date('2026-11-21T10:10:00Z'));
    time = '10:10:00';
    expect(addresses.check(partsOf(first.url))).toBeNull();
  });
});
