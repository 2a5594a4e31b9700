import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { createHash, randomUUID } from 'node:crypto';
import { finished } from 'node:stream/promises';

import { LIMITS, MESSAGES, type RuleContext } from '@portal/domain';
import type { FastifyRequest } from 'fastify';
import type { AnyObject, ObjectSchema } from 'yup';

import { AppError, storageFull, tooLarge, unsupportedType } from '../errors/app-error';
import { describeFailure, DISK_FULL } from '../errors/system-error';
import type { UploadQuota } from './upload-quota';
import { reencodeImage, type ReencodedImage } from './reencode-image';
import { isForm, readForm, type FormFile, type FormLimits } from './form-reader';
import { parseInput } from '../http/input';

type FileSetRules = {
  /** Number of stored files; further ones are only counted, so that the schema refuses them with its own message. */
  most: number;
  kind?: 'photo' | 'signature';
};

export type StagedPhoto = ReencodedImage & { id: string };

export type Upload<FileName extends string = string> = {
  fields: Record<string, string>;
  photos: Record<FileName, StagedPhoto[]>;
  /**
   * Validates the text fields and photos of the request.
   * @throws AppError 422 with the message of every wrong field, and removes the staged files
   */
  parse<Input extends AnyObject>(schema: ObjectSchema<Input>, context?: RuleContext): Promise<Input>;
  discard(): Promise<void>;
  /** Reverts the upload's bytes in the person's quota, because it only repeated an earlier one. */
  refund(): Promise<void>;
};

type MultipartRules<FileName extends string> = {
  files: Record<FileName, FileSetRules>;
  /** Strangers have no quota: the route limits how many forms they send. */
  stranger?: string;
};

declare module 'fastify' {
  // Merging with Fastify's interfaces is TypeScript's only way to extend its types.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyInstance {
    stagingFolder: string;
    uploadQuota: UploadQuota;
  }
}

type Counted = { type: string; size: number };

const FORM_LIMITS: FormLimits = {
  formBytes: LIMITS.formBytes,
  textBytes: LIMITS.bodyBytes,
  fieldBytes: LIMITS.bodyBytes / 4,
  fileBytes: LIMITS.photoBytes,
  fields: 60,
  files: 60,
};

/**
 * A failed or aborted request leaves nothing in the staging folder. Sets `request.formContent`.
 * @throws AppError 429 when the person has used up their quota, at the first photo or a later one, 415 when it is not
 * multipart or a file is no accepted photo, 413 when the form is too large, a file is larger than `LIMITS.photoBytes`
 * or decodes to more than `LIMITS.photoMegapixels`, 400 when it breaks off. The refusal of a file names its position,
 * for instance `file[3]`, and its name on the sender's device
 */
export async function readMultipart<FileName extends string>(
  request: FastifyRequest,
  rules: MultipartRules<FileName>,
): Promise<Upload<FileName>> {
  if (!isForm(request)) throw unsupportedType('La solicitud debe enviarse como formulario con archivos');

  const folder = path.join(request.server.stagingFolder, randomUUID());
  const discard = (): Promise<void> => rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    return await readParts(request, rules, folder, discard);
  } catch (error) {
    await discard();
    throw error;
  }
}

async function readParts<FileName extends string>(
  request: FastifyRequest,
  rules: MultipartRules<FileName>,
  folder: string,
  discard: () => Promise<void>,
): Promise<Upload<FileName>> {
  const fields: Record<string, string> = {};
  const names = Object.keys(rules.files) as FileName[];
  const photos = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<FileName, StagedPhoto[]>;
  const excess = new Map<FileName, Counted[]>();
  const hashes: [name: string, hash: string][] = [];
  const { uploadQuota } = request.server;
  const uploader = rules.stranger === undefined ? request.user.id : null;
  let charged = 0;

  for await (const part of readForm(request, FORM_LIMITS)) {
    if (part.kind === 'field') {
      fields[part.name] = part.value;
      continue;
    }
    const name = names.find((candidate) => candidate === part.name);
    // Browsers send an empty part without a file name for a file input without a file.
    if (name === undefined || part.filename === '') {
      await drain(part);
      continue;
    }
    if (photos[name].length >= rules.files[name].most) {
      excess.set(name, [...(excess.get(name) ?? []), { type: 'image/jpeg', size: 0 }]);
      await drain(part);
      continue;
    }
    if (hashes.length === 0 && uploader !== null) await uploadQuota.check(uploader);
    const kind = rules.files[name].kind ?? 'photo';
    const place = kind === 'signature' ? name : `${name}[${photos[name].length}]`;
    const staged = await stagePart(part, { folder, kind, person: rules.stranger ?? request.user.id });
    charged += staged.bytes;
    const overQuota = uploader === null ? null : await uploadQuota.charge(uploader, staged.bytes);
    if ('refusal' in staged) throw aboutField(staged.refusal, place);
    if (overQuota !== null) throw overQuota;
    photos[name].push(staged.photo);
    hashes.push([name, staged.hash]);
  }
  request.formContent = JSON.stringify([Object.entries(fields).sort(byName), hashes.sort(byName)]);

  const parse: Upload['parse'] = async (schema, context) => {
    const input: Record<string, unknown> = { ...fields };
    for (const name of names) {
      const set = [...photos[name], ...(excess.get(name) ?? [])];
      input[name] = rules.files[name].kind === 'signature' ? set[0] : set;
    }
    try {
      return parseInput(schema, input, context);
    } catch (error) {
      await discard();
      throw error;
    }
  };
  const refund = async (): Promise<void> => {
    if (uploader !== null) await uploadQuota.refund(uploader, charged);
  };
  return { fields, photos, parse, discard, refund };
}

/** A failure of the portal concerns no field. */
const aboutField = (refusal: AppError, place: string): AppError =>
  refusal.status >= 500
    ? refusal
    : new AppError(refusal.code, { message: refusal.message, errors: { [place]: refusal.message } });

const byName = ([one]: [string, string], [other]: [string, string]): number => (one < other ? -1 : one > other ? 1 : 0);

async function drain({ content }: FormFile): Promise<void> {
  content.resume();
  await finished(content);
}

async function receive({ content }: FormFile, target: string): Promise<{ bytes: number; hash: string }> {
  const handle = await open(target, 'w');
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of content) {
      await handle.appendFile(chunk as Buffer);
      hash.update(chunk as Buffer);
      bytes += (chunk as Buffer).length;
    }
  } catch (error) {
    throw DISK_FULL.has(describeFailure(error).code) ? storageFull(error) : error;
  } finally {
    await handle.close();
  }
  return { bytes, hash: hash.digest('base64url') };
}

type Staged = { bytes: number; hash: string } & ({ photo: StagedPhoto } | { refusal: AppError });

async function stagePart(
  part: FormFile,
  { folder, kind, person }: { folder: string; kind: 'photo' | 'signature'; person: number | string },
): Promise<Staged> {
  const id = randomUUID();
  const file = path.join(folder, `${id}.received`);
  const received = await receive(part, file);
  if (part.content.truncated) return { ...received, refusal: tooLarge(MESSAGES.photos.tooLargeFile(part.filename)) };

  const reencoded = await reencodeImage(file, { kind, folder, id, person, name: part.filename });
  await rm(file, { force: true });
  if ('refusal' in reencoded) return { ...received, ...reencoded };
  const { image } = reencoded;
  return { hash: received.hash, bytes: Math.max(received.bytes, image.size), photo: { ...image, id } };
}
