import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import {
  can,
  isWorkDone,
  LIMITS,
  OPERATIONS,
  REQUEST_LIFECYCLE,
  REQUEST_TRANSITIONS,
  ROLE,
  roleLabel,
  SHOWN_STATUSES,
  TYPED_SIGNATURE,
  VERIFY_DOSSIER_PATH,
  type HistoryEntry,
  type RequestPage,
  type RequestStatus,
  type SessionUser,
} from '@portal/domain';
import sharp from 'sharp';

import type { ApiContext } from '../../context';
import { conflict, forbidden } from '../../platform/errors/app-error';
import { photoKey } from '../../platform/files/photo-keys';
import { presentMoneyTrail, selectMoneyTrail } from '../liquidations';
import { readPaperHead } from '../masters';
import { readWholeRequest, type RequestDetailRow, type Viewer } from '../requests';
import { composeDossier, photoSetsOf } from './document/compose-dossier';
import type { DossierPhoto } from './document/dossier-document';
import { sealInThread, type Caller } from './run-in-thread';
import { readSeal } from './seal/seal-keys';

type DossierContext = Pick<ApiContext, 'db' | 'files' | 'addresses' | 'mail' | 'seal' | 'now'>;

export type DossierReading = {
  caller: Caller;
  folder: string;
  request: RequestDetailRow;
  reader: Viewer;
  withPrices: boolean;
  /** Tells no more than the client's link: nothing of what follows finished work, nor of the person who asked by code. */
  isForLink?: boolean;
};

/** The person on whose behalf a client's link reads: the one who made the request, as its client alone. */
export function clientOf(request: Pick<RequestDetailRow, 'created_by'>): Viewer {
  return { id: request.created_by, company: null, roles: [{ code: ROLE.client }] as SessionUser['roles'] };
}

/**
 * Returns the bytes of the PDF.
 * @throws AppError 403 for prices that the reader may not read, 409 for a deleted request, 429 while too many are made
 */
export async function makeDossier(
  { db, files, addresses, mail, seal, now }: DossierContext,
  { caller, folder, request, reader, withPrices, isForLink = false }: DossierReading,
): Promise<Buffer> {
  if (withPrices && !can(reader, 'money:read')) throw forbidden();
  if (!SHOWN_STATUSES.includes(request.status))
    throw conflict('Una solicitud eliminada no tiene expediente ni orden de trabajo');

  let bytesLeft: number = LIMITS.dossierPhotoBytes;
  /** Copies a photo for the thread; null when the store has lost it, undefined when it has no room any more. */
  const copyPhoto = async (id: string): Promise<string | null | undefined> => {
    caller.left.throwIfAborted();
    const content = await files.read(photoKey(id, 'full'));
    if (content === null) return null;
    const jpeg = await toJpeg(content);
    bytesLeft -= jpeg.length;
    if (bytesLeft < 0) return undefined;
    const file = path.join(folder, `${id}.jpg`);
    await writeFile(file, jpeg);
    return file;
  };

  const prepare = async () => {
    const whole = hideMoney(await readWholeRequest({ db, addresses, user: reader, request }), withPrices);
    const page = isForLink ? limitToLink(whole, request.created_by) : whole;
    const trail = withPrices ? await selectMoneyTrail(db, request.id) : undefined;
    await mkdir(folder);
    const drawing = page.repair?.signature == null ? null : await copyPhoto(page.repair.signature.id);
    const typed = page.repair?.signatureName == null ? '' : `. ${TYPED_SIGNATURE}`;
    const signature: DossierPhoto | null =
      drawing == null ? null : { name: `Firma de quien recibe${typed}`, file: drawing };
    const photos = new Map<string, string | null>();
    const sets = photoSetsOf(page).sort((one, other) => Number(one.isExtra ?? false) - Number(other.isExtra ?? false));
    for (const id of sets.flatMap(({ ids }) => ids).slice(0, LIMITS.dossierPhotos)) {
      const file = await copyPhoto(id);
      if (file === undefined) break;
      photos.set(id, file);
    }
    const document = composeDossier({
      page,
      money: trail && presentMoneyTrail(trail),
      photosOf: ({ name, ids }) =>
        ids
          .filter((id) => photos.has(id))
          .map((id, index) => ({ name: `${name} ${index + 1}`, file: photos.get(id) ?? null })),
      signature,
      isForLink,
      madeAt: now(),
      verifyAt: mail.portalUrl + VERIFY_DOSSIER_PATH,
      head: await readPaperHead(db, page.repair?.branch),
    });
    return { seal: document, with: await readSeal(db, { given: seal, now: now() }) };
  };

  try {
    return await sealInThread(prepare, caller);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function hideMoney(page: RequestPage, withPrices: boolean): RequestPage {
  if (withPrices) return page;
  const history = page.history.map((entry) => ({
    ...entry,
    changes: entry.changes.filter(({ kind }) => kind !== 'money'),
  }));
  return { ...page, history };
}

const isAfterWork = (status: RequestStatus | null): boolean =>
  status !== null && isWorkDone(status) && status !== REQUEST_LIFECYCLE.finished;

/**
 * Leaves out what the page of a link does not tell: the stages of money, and everybody's names and papers but the first name of who
 * comes.
 */
function limitToLink(page: RequestPage, client: number): RequestPage {
  const { operator, status } = page.request;
  const roleOf = ({ event, user }: HistoryEntry): string => {
    const { operation } = REQUEST_TRANSITIONS[event];
    const { staff, contractor } = operation === null ? { staff: [], contractor: [] } : OPERATIONS[operation];
    const roles = user?.id === client ? [] : [...staff, ...contractor];
    return roleLabel(roles.find((role) => role !== ROLE.client) ?? ROLE.client);
  };
  return {
    ...page,
    requester: { name: roleLabel(ROLE.client), phone: null },
    askedByCode: null,
    request: {
      ...page.request,
      duplicates: [],
      moreDuplicates: 0,
      status: isAfterWork(status) ? REQUEST_LIFECYCLE.finished : status,
      operator: operator && { ...operator, name: operator.name.split(' ')[0] ?? '' },
      company: null,
      userReceive: null,
    },
    repair: page.repair && { ...page.repair, signature: null, signatureName: null },
    history: page.history
      .filter(({ from, to }) => !isAfterWork(from) && !isAfterWork(to))
      .map((entry) => ({ ...entry, user: entry.user && { ...entry.user, name: roleOf(entry) }, changes: [] })),
  };
}

const JPEG = Buffer.from('ffd8ff', 'hex');

/** Converts images of other formats, on white: a PDF has the same bytes as the file of a JPEG alone. */
async function toJpeg(image: Buffer): Promise<Buffer> {
  if (image.subarray(0, JPEG.length).equals(JPEG)) return image;
  return sharp(image).flatten({ background: 'white' }).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
}
