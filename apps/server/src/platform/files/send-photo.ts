import type { PhotoVariant } from '@portal/domain';
import type { FastifyReply } from 'fastify';

import { notFound } from '../errors/app-error';
import type { FileStore } from './file-store';
import { photoKey } from './photo-keys';

type SentPhoto = { id: string; variant: PhotoVariant; contentType: string; cacheControl: string };

export async function sendPhoto(
  reply: FastifyReply,
  files: FileStore,
  { id, variant, contentType, cacheControl }: SentPhoto,
): Promise<FastifyReply> {
  const key = photoKey(id, variant);
  const content = await (variant === 'thumb' ? files.read(key) : files.get(key));
  if (content === null) throw notFound();
  return reply
    .header('cache-control', cacheControl)
    .header('content-disposition', 'inline')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(contentType)
    .send(content);
}
