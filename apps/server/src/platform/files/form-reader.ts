import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';

import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { AppError, malformed, tooLarge } from '../errors/app-error';
import { describeFailure } from '../errors/system-error';

type FormField = { kind: 'field'; name: string; value: string };

/** The next part comes after this file has been read or destroyed. */
export type FormFile = {
  kind: 'file';
  name: string;
  /** Empty for a file input without a file. */
  filename: string;
  /** Ends at the limit of bytes, and is `truncated` then. */
  content: BusboyFileStream;
};

export type FormLimits = {
  formBytes: number;
  /** The most bytes of the body without the content of files: fields, and the heads of all parts. */
  textBytes: number;
  fieldBytes: number;
  fileBytes: number;
  fields: number;
  files: number;
};

const HEAD_LINES = 10;
const HEAD_BYTES = 8 * 1024;

/** A socket delivers thousands of empty parts together, and all would be parsed before the limit could stop it. */
const PIECE_BYTES = 4 * 1024;

const TOO_MANY_PARTS = 'El formulario tiene demasiadas partes';

/** Accepts multipart forms, which the routes read themselves: with other limits and only once they know the caller. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
}

export const isForm = (request: FastifyRequest): boolean =>
  /^multipart\/form-data(;|$)/i.test(request.headers['content-type'] ?? '');

/**
 * The rest of a refused form is read unparsed: a client with an answer before the end of its body may see a broken
 * connection and no answer.
 * @throws AppError 413 when the form is larger than its limits, 400 when it breaks off or is no form
 */
export async function* readForm(request: FastifyRequest, limits: FormLimits): AsyncGenerator<FormField | FormFile> {
  const { raw } = request;
  // A client that disconnected while its session was checked sends no more parts, and the parser would wait for ever.
  if (raw.destroyed) throw malformed();
  if (Number(raw.headers['content-length'] ?? 0) > limits.formBytes) throw tooLarge();

  const parts = new PassThrough({ objectMode: true, highWaterMark: limits.fields + limits.files });
  const files: BusboyFileStream[] = [];
  const stop = new AbortController();
  const fail = (error: unknown): void => {
    const { code, syscall } = describeFailure(error);
    // A full disk is the portal's fault; every other failure to read a form is the form's.
    const reason = error instanceof AppError || (syscall !== '' && code !== 'ECONNRESET') ? error : malformed();
    stop.abort();
    files.at(-1)?.destroy(reason as Error);
    parts.destroy(reason as Error);
  };
  const parser = openParser(request, limits);
  parser
    .on('field', (name, value, _nameTruncated, isTruncated) => {
      if (isTruncated) fail(tooLarge('Un campo del formulario es demasiado largo'));
      // A name that every object inherits is an attempt to change objects.
      else if (name === undefined || name in Object.prototype) fail(malformed());
      else parts.write({ kind: 'field', name, value } satisfies FormField);
    })
    .on('file', (name, content, filename) => {
      files.push(content);
      // The reader of the file handles its error; without a reader the error would end the process.
      content.on('error', () => undefined);
      // Without this the stream continues to the end of the part without a byte of it.
      content.on('limit', () => content.push(null));
      if (name === undefined || name in Object.prototype) fail(malformed());
      else parts.write({ kind: 'file', name, filename: filename ?? '', content } satisfies FormFile);
    })
    .on('partsLimit', () => fail(tooLarge(TOO_MANY_PARTS)))
    .on('fieldsLimit', () => fail(tooLarge(TOO_MANY_PARTS)))
    .on('filesLimit', () => fail(tooLarge(TOO_MANY_PARTS)))
    .on('error', fail)
    .on('finish', () => parts.end());

  const drained = async (): Promise<void> => {
    try {
      await once(parser, 'drain', { signal: stop.signal });
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    }
  };
  const feed = async (): Promise<void> => {
    let received = 0;
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      // Once the form is refused, the rest is read unparsed here: nobody else can read while this loop does.
      if (stop.signal.aborted) continue;
      const ofFiles = files.reduce((total, { bytesRead }) => total + bytesRead, 0);
      if (received > limits.formBytes || received - ofFiles > limits.textBytes) throw tooLarge();
      received += chunk.length;
      for (let at = 0; at < chunk.length && !stop.signal.aborted; at += PIECE_BYTES) {
        if (!parser.write(chunk.subarray(at, at + PIECE_BYTES))) await drained();
      }
    }
    if (!stop.signal.aborted) parser.end();
  };
  void feed().catch(fail);
  try {
    yield* parts as AsyncIterable<FormField | FormFile>;
  } finally {
    stop.abort();
    raw.resume();
    await finished(raw).catch(() => undefined); // the client has gone, and learns nothing any more
  }
}

function openParser(request: FastifyRequest, { fieldBytes, fileBytes, fields, files }: FormLimits) {
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: {
        fieldSize: fieldBytes,
        fileSize: fileBytes,
        fields,
        files,
        parts: fields + files,
        headerPairs: HEAD_LINES,
        headerSize: HEAD_BYTES,
      },
    });
  } catch {
    throw malformed(); // no boundary
  }
}
