import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';

import { createRequestSchema, finishRepairSchema, LIMITS, photoSize } from '@portal/domain';
import fastify, { type FastifyInstance } from 'fastify';
import sharp, { type Metadata } from 'sharp';

import type { CurrentUser } from '../../../src/platform/auth/current-user';
import { storageFull } from '../../../src/platform/errors/app-error';
import { handleErrors } from '../../../src/platform/routes/error-handler';
import { tinyPhoto, tinySignature } from '../../support/fixtures';
import { heicFile } from '../../support/photo-files';
import { encodeForm, failure, type Part } from '../../support/test-app';
import { waitUntil } from '../../support/wait-until';
import { acceptForms, readForm } from '../../../src/platform/files/form-reader';
import { readMultipart, type StagedPhoto } from '../../../src/platform/files/multipart';

let app: FastifyInstance;
let port: number;
let stagingFolder: string;
let photo: Buffer;
let signature: Buffer;
let hasArrived = false;
let leaving: Promise<unknown> | undefined;

const REQUEST = {
  service: '1',
  typeWork: 'MT',
  typeRequest: 'urgente',
  client: '2',
  mall: '3',
  location: '4',
  description: 'Fuga de agua',
};

const doNothing = (): Promise<void> => Promise.resolve();
const UPLOADER: CurrentUser = { id: 1, name: 'Ana', roles: [], company: null, sessionId: 'ana' };

beforeAll(async () => {
  [photo, signature] = [await tinyPhoto(), await tinySignature()];
  stagingFolder = await mkdtemp(path.join(os.tmpdir(), 'portal-staging-'));
  app = fastify({ bodyLimit: 1024 });
  app.decorate('stagingFolder', stagingFolder);
  app.decorate('uploadQuota', { check: doNothing, charge: () => Promise.resolve(null), refund: doNothing });
  app.decorateRequest('user');
  app.addHook('onRequest', (request, _reply, done) => {
    request.user = UPLOADER;
    done();
  });
  handleErrors(app);
  acceptForms(app);

  app.post('/request', async (request) => {
    const upload = await readMultipart(request, { files: { file: { most: LIMITS.requestPhotos } } });
    const input = await upload.parse(createRequestSchema);
    const staged = await Promise.all(
      upload.photos.file.map(async ({ fullPath, thumbPath }) => {
        const [full, thumb] = [await sharp(fullPath).metadata(), await sharp(thumbPath).metadata()];
        return { full, thumb, bytes: (await readFile(fullPath)).length };
      }),
    );
    const drawn = await cornersOf(upload.photos.file[0]!.fullPath);
    await upload.discard();
    return { input: { ...input, file: input.file.length }, photos: upload.photos.file, staged, drawn };
  });
  app.post('/finish', async (request) => {
    const upload = await readMultipart(request, {
      files: {
        fileEnd: { most: LIMITS.repairPhotos },
        fileInsumos: { most: LIMITS.repairPhotos },
        signature: { most: 1, kind: 'signature' },
      },
    });
    const { fields } = upload;
    await upload.discard();
    const input = await upload.parse(finishRepairSchema);
    return { fields, signature: input.signature };
  });
  app.post(
    '/left',
    {
      // Simulates a session check that takes longer than the caller stays.
      preHandler: (request, _reply, done) => {
        request.raw.once('close', () => done());
        hasArrived = true;
      },
    },
    (request) => {
      leaving = readMultipart(request, { files: { file: { most: 1 } } });
      return leaving;
    },
  );
  app.post('/full-disk', async (request) => {
    const MB = 1024 * 1024;
    const limits = { formBytes: 50 * MB, textBytes: MB, fieldBytes: MB, fileBytes: 50 * MB, fields: 9, files: 9 };
    for await (const part of readForm(request, limits)) {
      // Simulates received data that cannot be written.
      if (part.kind !== 'file') continue;
      for await (const chunk of part.content as AsyncIterable<Buffer>) if (chunk.length > 0) throw storageFull();
    }
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await app.close();
  await rm(stagingFolder, { recursive: true });
});
afterEach(async () => {
  expect(await readdir(stagingFolder)).toEqual([]);
});

const jpeg = (content: Buffer | string = photo, filename = 'foto.jpg', type = 'image/jpeg'): Part => ({
  filename,
  content,
  type,
});
const send = (form: Record<string, Part | Part[]>, url = '/request') =>
  app.inject({ method: 'POST', url, ...encodeForm(form) });

type RequestAnswer = {
  input: object;
  photos: StagedPhoto[];
  staged: { full: Metadata; thumb: Metadata; bytes: number }[];
};

function colourOf([red = 0, green = 0, blue = 0]: number[]): string {
  if (Math.min(red, green, blue) > 200) return 'white';
  return red > 150 ? 'red' : green > 150 ? 'green' : blue > 150 ? 'blue' : 'other';
}

/** The colours near the four corners of an image: above left and right, below left and right. */
async function cornersOf(file: string): Promise<number[][]> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  const [right, below] = [info.width - 9, info.height - 9];
  return [at(8, 8), at(right, 8), at(8, below), at(right, below)];
}

it('reads fields and photos', async () => {
  const response = await send({ ...REQUEST, file: [jpeg(), jpeg(photo, 'archivo.txt', 'application/octet-stream')] });
  expect(response.statusCode).toBe(200);
  const { input, photos, staged } = response.json<RequestAnswer>();
  expect(input).toEqual({ ...REQUEST, service: 1, client: 2, mall: 3, location: 4, file: 2 });
  expect(photos[0]).toMatchObject({ type: 'image/jpeg', width: 64, height: 48, size: staged[0]?.bytes });
  expect(new Set(photos.map(({ id }) => id)).size).toBe(2);
});

it('stores a photo upright, in two sizes', async () => {
  const sideways = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#884422' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { photos, staged } = (await send({ ...REQUEST, file: jpeg(sideways) })).json<RequestAnswer>();
  expect(photos[0]).toMatchObject({ width: 683, height: 2048 });
  expect(staged[0]?.full).toMatchObject({ format: 'jpeg', width: 683, height: 2048 });
  expect(staged[0]?.thumb).toMatchObject({ format: 'jpeg', height: 320 });
});

it.each<[what: string, content: Buffer, message: string]>([
  [
    'a text called foto.jpg',
    Buffer.from('esto no es una foto, aunque lo diga su nombre'),
    'es un texto: elige una foto',
  ],
  ['half a HEIC', heicFile('quadrants').subarray(0, 1000), 'está dañado: elige otra foto'],
])('refuses %s with its place and its name', async (_what, content, message) => {
  const response = await send({ ...REQUEST, file: [jpeg(), jpeg(content, 'mala.jpg'), jpeg()] });
  expect(failure(response)).toEqual({
    status: 415,
    code: 'UNSUPPORTED_TYPE',
    errors: { 'file[1]': expect.stringContaining(`«mala.jpg» ${message}`) as string },
  });
  const { message: sentence, errors } = response.json<{ message: string; errors: Record<string, string> }>();
  expect(sentence).toBe(errors['file[1]']);
});

it('stores a turned HEIC upright', async () => {
  const response = await send({ ...REQUEST, file: jpeg(heicFile('quadrants-turned'), 'IMG_1.HEIC', 'image/heic') });
  const { photos, drawn } = response.json<RequestAnswer & { drawn: number[][] }>();
  expect(photos[0]).toMatchObject({ type: 'image/jpeg', width: 96, height: 160 });
  expect(drawn.map(colourOf)).toEqual(['green', 'white', 'red', 'blue']);
});

it('refuses a file one byte larger than 10 MB, without keeping it', async () => {
  const large = Buffer.concat([photo, Buffer.alloc(LIMITS.photoBytes + 1 - photo.length)]);
  const response = await send({ ...REQUEST, file: [jpeg(large), jpeg()] });
  const message = '«foto.jpg» pesa más de 10 MB, el máximo de cada foto';
  expect(failure(response)).toEqual({ status: 413, code: 'TOO_LARGE', errors: { 'file[0]': message } });
});

/** Position of the image's size in each format; nothing behind it is read before a refusal. */
const HEADERS = {
  jpeg(image: Buffer, width: number, height: number) {
    const frame = Math.max(image.indexOf(Buffer.from([0xff, 0xc0])), image.indexOf(Buffer.from([0xff, 0xc2])));
    image.writeUInt16BE(height, frame + 5);
    image.writeUInt16BE(width, frame + 7);
  },
  png(image: Buffer, width: number, height: number) {
    image.writeUInt32BE(width, 16);
    image.writeUInt32BE(height, 20);
    image.writeUInt32BE(crc32(image.subarray(12, 29)), 29);
  },
  webp(image: Buffer, width: number, height: number) {
    image.writeUInt16LE(width, 26);
    image.writeUInt16LE(height, 28);
  },
  avif(image: Buffer, width: number, height: number) {
    const extents = image.indexOf('ispe');
    image.writeUInt32BE(width, extents + 8);
    image.writeUInt32BE(height, extents + 12);
  },
  heic: (image: Buffer, width: number, height: number) => HEADERS.avif(image, width, height),
};

it.each([
  ['JPEG', 'jpeg', { progressive: false }, [15_000, 14_700], 220],
  ['progressive JPEG', 'jpeg', { progressive: true }, [8_000, 6_400], 51],
  ['PNG', 'png', {}, [8_000, 6_400], 51],
  ['interlaced PNG', 'png', { progressive: true }, [5_010, 5_000], 25],
  ['WebP', 'webp', {}, [8_000, 6_400], 51],
  ['AVIF', 'avif', {}, [3_550, 3_550], 12.5],
  ['HEIC', 'heic', {}, [8_000, 6_500], 51],
] as const)(
  'the server refuses a large %s before decoding it, and the device reads the same limit',
  async (_name, format, options, [width, height], megapixels) => {
    const image = format === 'heic' ? heicFile('quadrants') : await sharp(photo).toFormat(format, options).toBuffer();
    HEADERS[format](image, width, height);
    expect(photoSize(format, image)).toEqual({ pixels: width * height, megapixels });
    const response = await send({ ...REQUEST, file: jpeg(image) });
    const message = `«foto.jpg»: una imagen de este formato puede tener hasta ${String(megapixels).replace('.', ',')} megapíxeles`;
    expect(failure(response)).toEqual({ status: 413, code: 'TOO_LARGE', errors: { 'file[0]': message } });
  },
);

it('takes a JPEG as cameras make it with more pixels than the other formats may have', async () => {
  const image = await sharp({ create: { width: 5_200, height: 5_000, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  const response = await send({ ...REQUEST, file: jpeg(image) });
  expect(response.json<RequestAnswer>().photos[0]).toMatchObject({ width: 2048, height: 1969 });
});

it("counts photos beyond the limit without storing them, and shows the form's message", async () => {
  const response = await send({ ...REQUEST, file: Array.from({ length: 11 }, () => jpeg()) });
  expect(failure(response)).toEqual({
    status: 422,
    code: 'VALIDATION',
    errors: { file: 'Solo se permiten hasta 10 fotos' },
  });
});

it('refuses more files than anybody attaches', async () => {
  const response = await send({ ...REQUEST, otros: Array.from({ length: 80 }, () => jpeg('x')) });
  expect(failure(response)).toEqual({ status: 413, code: 'TOO_LARGE' });
});

it('ignores the empty part of a file input without a file', async () => {
  const response = await send({ ...REQUEST, file: { filename: '', content: '', type: 'application/octet-stream' } });
  expect(failure(response).errors).toEqual({ file: 'Al menos una imagen es requerida' });
});

it('refuses a body that is no form of files', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await app.inject({ method: 'POST', url: '/request', headers, payload: '{}' })).statusCode).toBe(415);
});

it.each([
  ['without a boundary', 'multipart/form-data', 'x'],
  ['that breaks off', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nhal'],
  [
    'with a field called __proto__',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
  ],
])('refuses a form %s', async (_what, type, payload) => {
  const response = await app.inject({ method: 'POST', url: '/request', headers: { 'content-type': type }, payload });
  expect(failure(response)).toEqual({ status: 400, code: 'MALFORMED' });
});

describe('a signature', () => {
  const form = {
    request: '1',
    description: 'Listo',
    receiveName: 'Ana',
    receiveTypeDoc: 'rt',
    receiveNumDoc: '12345678-5',
  };

  it('is stored as PNG', async () => {
    const drawing = await sharp(signature).jpeg().toBuffer();
    const response = await send({ ...form, fileEnd: jpeg(), signature: jpeg(drawing, 'firma') }, '/finish');
    expect(response.json()).toMatchObject({ signature: { type: 'image/png', width: 120, height: 60 } });
  });

  it('is refused when it is larger than any drawing', async () => {
    const large = Buffer.concat([signature, Buffer.alloc(LIMITS.signatureBytes)]);
    expect(failure(await send({ signature: jpeg(large, 'firma.png', 'image/png') }, '/finish'))).toEqual({
      status: 413,
      code: 'TOO_LARGE',
      errors: { signature: 'Lo que envías es demasiado grande' },
    });
  });
});

it.each([
  ['a photo', 'file'],
  ['a file that the form does not have', 'otros'],
])('removes an upload that is aborted in the middle of %s', async (_part, name) => {
  const { headers, payload } = encodeForm({
    ...REQUEST,
    [name]: [jpeg(), jpeg(Buffer.concat([photo, Buffer.alloc(5e6)]))],
  });
  const socket = net.connect(port, '127.0.0.1');
  socket.write(
    `POST /request HTTP/1.1\r\nHost: x\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`,
  );
  socket.write(payload.subarray(0, 2_000_000));
  await waitUntil(async () => (await readdir(stagingFolder)).length === 1);
  socket.destroy();
  await waitUntil(async () => (await readdir(stagingFolder)).length === 0);
});

it('answers at once when its reader gives up, and the caller goes on sending', async () => {
  const { headers, payload } = encodeForm({ ...REQUEST, file: jpeg(Buffer.alloc(5e6)) });
  const send = () =>
    fetch(`http://127.0.0.1:${port}/full-disk`, { method: 'POST', headers, body: new Uint8Array(payload) });
  const answers = await Promise.all(Array.from({ length: 6 }, send));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 507));
});

it('ends for a caller who left before it began', async () => {
  const socket = net.connect(port, '127.0.0.1');
  socket.write(
    'POST /left HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9\r\n\r\n--b',
  );
  await waitUntil(() => Promise.resolve(hasArrived));
  socket.destroy();
  await waitUntil(() => Promise.resolve(leaving !== undefined));
  await expect(leaving).rejects.toMatchObject({ status: 400 });
});
