import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { finished } from 'node:stream/promises';

import type { Multipart, MultipartFile } from '@fastify/multipart';
import { LIMITS, MESSAGES, type RuleContext } from '@portal/domain';
import type { FastifyRequest } from 'fastify';
import type { AnyObject, ObjectSchema } from 'yup';

import { malformed, storageFull, tooLarge, unsupportedType, type AppError } from '../errors/app-error';
import { describeFailure, DISK_FULL } from '../errors/system-error';
import { developPicture, type DevelopedPicture } from '../files/picture';
import { parseInput } from './parse';

/** What a set of files may be: photos of the real world, or one drawing as PNG. */
export type FileSetRules = {
  /** How many are kept; the ones beyond are only counted, so that the schema can refuse them by its own message. */
  most: number;
  kind?: 'photo' | 'signature';
};

/** A checked and re-encoded picture that waits in the staging folder. */
export type StagedPhoto = DevelopedPicture & { id: string };

/** What arrived in a multipart request. */
export type Upload<FileName extends string = string> = {
  /** Text parts by name; of a name given twice the last. */
  fields: Record<string, string>;
  photos: Record<FileName, StagedPhoto[]>;
  /**
   * @param schema the domain's schema of this input; its photo fields are the file sets of the same names, a `signature`
   *   its single picture
   * @throws AppError 422 with the message of every wrong field, and removes what was staged
   */
  parse<Input extends AnyObject>(schema: ObjectSchema<Input>, context?: RuleContext): Promise<Input>;
  /** Removes what was staged; harmless when called again. */
  discard(): Promise<void>;
};

type MultipartRules<FileName extends string> = { files: Record<FileName, FileSetRules> };

/** What a photo beyond the count still tells the schema, so that the refusal is worded there. */
type Counted = { type: string; size: number };

/** Files of one request beyond which nobody is filling in a form. */
const MOST_FILES = 60;
const MOST_FIELDS = 60;
const FIELD_BYTES = 256 * 1024;

/**
 * Reads a multipart request: text parts into memory, files through the disk one after another, each checked by content,
 * turned upright, stripped of metadata and re-encoded. A request that fails or is given up leaves nothing in the staging
 * folder.
 * @throws AppError 415 when it is not multipart or a file is no picture, 413 when a file is larger than
 *   `LIMITS.photoBytes` or unfolds to more pixels than any camera takes, 400 when it breaks off
 */
export async function readMultipart<FileName extends string>(
  request: FastifyRequest,
  rules: MultipartRules<FileName>,
): Promise<Upload<FileName>> {
  if (!request.isMultipart()) throw unsupportedType('La solicitud debe enviarse como formulario con archivos');

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
  let refusal: AppError | undefined;

  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      if (part.valueTruncated === true) refusal ??= tooLarge('Un campo del formulario es demasiado largo');
      fields[part.fieldname] = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
      continue;
    }
    const name = names.find((known) => known === part.fieldname);
    // Browsers send an empty part without a file name for a file input that was left empty.
    const isWanted = name !== undefined && part.filename !== '' && refusal === undefined;
    if (!isWanted) {
      await drain(part);
      continue;
    }
    if (photos[name].length >= rules.files[name].most) {
      excess.set(name, [...(excess.get(name) ?? []), { type: 'image/jpeg', size: 0 }]);
      await drain(part);
      continue;
    }
    const staged = await stagePart(part, folder, rules.files[name].kind ?? 'photo');
    if ('refusal' in staged) refusal ??= staged.refusal;
    else photos[name].push(staged.photo);
  }
  if (refusal !== undefined) throw refusal;

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
  return { fields, photos, parse, discard };
}

/** The parts as they arrive; a form the parser cannot read is the caller's mistake. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  const limits = { fileSize: LIMITS.photoBytes, files: MOST_FILES, fields: MOST_FIELDS, fieldSize: FIELD_BYTES };
  // Whoever left while their session was being checked will send no part any more, and the parser would wait for it for ever.
  if (request.raw.destroyed) throw malformed();
  try {
    yield* request.parts({ limits });
  } catch (error) {
    throw unreadable(error);
  }
}

/** A full disk is our trouble; whatever else stops a form from being read lies in the form. */
function unreadable(error: unknown): unknown {
  const { code, syscall } = describeFailure(error);
  const isOurs = syscall !== '' && code !== 'ECONNRESET';
  return isOurs ? error : (multipartRefusal(code) ?? malformed());
}

/** Reads a file to its end without keeping it, so that the parts behind it can be read. */
async function drain(part: MultipartFile): Promise<void> {
  try {
    part.file.resume();
    await finished(part.file);
  } catch (error) {
    throw unreadable(error);
  }
}

/** Writes a file as it comes. Its stream outlives a failed write, so that it can be read to its end. */
async function receive(part: MultipartFile, target: string): Promise<void> {
  const handle = await open(target, 'w');
  try {
    for await (const chunk of part.file.iterator({ destroyOnReturn: false })) await handle.appendFile(chunk as Buffer);
  } finally {
    await handle.close();
  }
}

const isOutOfRoom = (error: unknown): boolean => DISK_FULL.has(describeFailure(error).code);

type Staged = { photo: StagedPhoto } | { refusal: AppError };

async function stagePart(part: MultipartFile, folder: string, kind: 'photo' | 'signature'): Promise<Staged> {
  const id = randomUUID();
  const received = path.join(folder, `${id}.received`);
  try {
    await receive(part, received);
  } catch (error) {
    if (!isOutOfRoom(error)) throw unreadable(error);
    // The rest is read all the same: whoever is answered while still sending may see a broken connection, and no answer.
    await drain(part);
    return { refusal: storageFull(error) };
  }
  if (part.file.truncated) return { refusal: tooLarge(MESSAGES.photos.tooLarge) };

  const developed = await developPicture(received, { kind, folder, id });
  await rm(received, { force: true });
  return 'refusal' in developed ? developed : { photo: { ...developed.picture, id } };
}

/** What the multipart parser itself throws, as what the caller reads. */
export function multipartRefusal(code: string): AppError | null {
  switch (code) {
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
      return tooLarge('El formulario tiene demasiadas partes');
    case 'FST_REQ_FILE_TOO_LARGE':
      return tooLarge(MESSAGES.photos.tooLarge);
    case 'FST_MP_PREMATURE_CLOSE':
    case 'FST_PROTO_VIOLATION':
    case 'FST_INVALID_JSON_FIELD_ERROR':
      return malformed();
    default:
      return null;
  }
}
