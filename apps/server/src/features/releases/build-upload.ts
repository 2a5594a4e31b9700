import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Transform } from 'node:stream';

import { AREA_NAME_PATTERN } from '@portal/domain';
import {
  COMPRESSED_COPIES,
  BUILD_REPORT_FILE,
  parseBuildReport,
  storedFiles,
  type BuildReport,
  type LocalBuild,
} from '@portal/releases';
import type { FastifyRequest } from 'fastify';

import { AppError, tooLarge, unsupportedType, malformed } from '../../platform/errors/app-error';
import { describeFailure } from '../../platform/errors/system-error';
import { isForm, readForm, type FormFile, type FormLimits } from '../../platform/files/form-reader';

const MOST_FILES = 1_000;
const MOST_BYTES = 64 * 1024 * 1024;
const REPORT_BYTES = 1024 * 1024;
const MOST_FIELDS = 50;

const TEXT_BYTES = 8 * 1024 * 1024;

const FORM_LIMITS: FormLimits = {
  formBytes: MOST_BYTES + TEXT_BYTES,
  textBytes: TEXT_BYTES,
  fieldBytes: REPORT_BYTES,
  fileBytes: MOST_BYTES,
  fields: MOST_FIELDS,
  files: MOST_FILES * (1 + COMPRESSED_COPIES.length),
};

/** A copy of a small file may be a little larger than the file. */
const COPY_EXCESS_BYTES = 1024;

type Upload = { builds: LocalBuild[]; fields: Record<string, string> };

const REPORT = 'report';

const refused = (message: string): AppError => new AppError('VALIDATION', { message });

function splitName(name: string, only: string | undefined): readonly [deployable: string, name: string] {
  if (only !== undefined) return [only, name];
  const slash = name.indexOf('/');
  return [name.slice(0, Math.max(slash, 0)), name.slice(slash + 1)];
}

/**
 * Receives builds and hands them to `publish`; whatever happens, nothing of them stays in the staging folder.
 *
 * The form holds `report`, the text of the build's `release.json`, before its files; each file is a part whose name is the
 * path that the report gives it, or that path with `.br` or `.gz` for its compressed copy. Nothing that the report does not
 * name is written, and never more of it than the report says. Whether the contents are the reported ones is found out when
 * they are stored.
 * @param only the deployable of the one build. Otherwise the parts of each build begin with the name of its deployable.
 * @throws AppError 415 when it is no form, 422 when report and files do not fit one another, 413 when it is too large,
 *   400 when it breaks off
 */
export async function withUploadedBuilds<Result>(
  request: FastifyRequest,
  only: string | undefined,
  publish: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  if (!isForm(request)) throw unsupportedType('El build debe enviarse como formulario con archivos');
  const folder = path.join(request.server.stagingFolder, randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    const upload = await receive(request, folder, only);
    if (upload.builds.length > 0) return await publish(upload);
    const wanted = only === undefined ? 'un `<área>/report` por cada build' : '`report`';
    throw refused(`El formulario debe traer ${wanted}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readReport(text: string): BuildReport {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused(`${BUILD_REPORT_FILE} no es JSON`);
  }
  const report = parseBuildReport(value);
  const files = Object.values(storedFiles(report));
  if (files.length > MOST_FILES) throw tooLarge(`El build tiene más de ${MOST_FILES} archivos`);
  if (files.reduce((total, { bytes }) => total + bytes, 0) > MOST_BYTES) throw tooLarge(TOO_MANY_BYTES);
  return report;
}

const TOO_MANY_BYTES = `El build ocupa más de ${MOST_BYTES / 1024 / 1024} MB`;

function allowedBytes(report: BuildReport, name: string): number | undefined {
  const files = storedFiles(report);
  const bytesOf = (file: string): number | undefined => (Object.hasOwn(files, file) ? files[file]?.bytes : undefined);
  const plain = bytesOf(name);
  if (plain !== undefined) return plain;
  const suffix = COMPRESSED_COPIES.find((copy) => name.endsWith(copy.suffix))?.suffix;
  const original = suffix === undefined ? undefined : bytesOf(name.slice(0, -suffix.length));
  return original === undefined ? undefined : original + COPY_EXCESS_BYTES;
}

async function receive(request: FastifyRequest, folder: string, only: string | undefined): Promise<Upload> {
  const fields: Upload['fields'] = {};
  const received = new Set<string>();
  const builds = new Map<string, LocalBuild>();
  let total = 0;

  const take = async (part: FormFile): Promise<void> => {
    const [key, name] = splitName(part.name, only);
    const build = builds.get(key);
    if (!build) throw refused('El formulario debe traer `report` antes de los archivos');
    const allowed = allowedBytes(build.report, name);
    if (allowed === undefined) throw refused(`${BUILD_REPORT_FILE} no nombra el archivo ${name.slice(0, 200)}`);
    const whole = `${key}/${name}`;
    if (received.has(whole)) throw refused(`El archivo ${name} viene dos veces`);
    received.add(whole);
    // A name of the report: relative, of plain parts, none of which begins with a dot.
    const target = path.join(build.folder, name);
    await mkdir(path.dirname(target), { recursive: true });
    let bytes = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        bytes += chunk.length;
        total += chunk.length;
        if (bytes > allowed) next(refused(`${name} es más grande de lo que dice ${BUILD_REPORT_FILE}`));
        else if (total > MOST_BYTES) next(tooLarge(TOO_MANY_BYTES));
        else next(null, chunk);
      },
    });
    await pipeline(part.content, counted, createWriteStream(target));
  };

  for await (const part of readForm(request, FORM_LIMITS)) {
    if (part.kind === 'file') {
      await take(part).catch((error: unknown) => {
        throw isOfTheForm(error) ? malformed() : error;
      });
      continue;
    }
    const [key, name] = splitName(part.name, only);
    if (name === REPORT && AREA_NAME_PATTERN.test(key)) {
      builds.set(key, { deployable: key, report: readReport(part.value), folder: path.join(folder, key) });
    } else fields[part.name] = part.value;
  }
  for (const [key, { report }] of builds) {
    const missing = Object.keys(storedFiles(report)).filter((name) => !received.has(`${key}/${name}`));
    if (missing.length > 0) throw refused(`Faltan archivos del build: ${missing.slice(0, 5).join(', ')}`);
  }
  return { builds: [...builds.values()], fields };
}

const isOfTheForm = (error: unknown): boolean =>
  ['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(describeFailure(error).code);
