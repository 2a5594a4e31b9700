import {
  can,
  isWorkDone,
  REQUEST_LIFECYCLE,
  ROLE,
  SHOWN_STATUSES,
  VERIFY_DOSSIER_PATH,
  type RequestPage,
  type RequestStatus,
  type SessionUser,
} from '@portal/domain';
import sharp from 'sharp';

import type { ApiContext } from '../../context';
import { conflict, forbidden } from '../../platform/errors/app-error';
import { photoKey } from '../../platform/files/photo-keys';
import { presentMoneyTrail, selectMoneyTrail } from '../liquidations';
import { readWholeRequest, type RequestDetailRow, type Viewer } from '../requests';
import { composeDossier, photoSetsOf } from './document/compose-dossier';
import type { DossierPhoto } from './document/dossier-document';
import { sealInThread } from './run-in-thread';
import { readSeal } from './seal/seal-keys';

type DossierContext = Pick<ApiContext, 'db' | 'files' | 'addresses' | 'mail' | 'seal' | 'now'>;

/** A request and the person for whom its dossier is made. */
type DossierReading = {
  /** A request that the reader may see. */
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
 * Makes the sealed dossier of a request as one reader may see it: the evidence of work that is done, or the work order before.
 * @returns the bytes of the PDF
 * @throws AppError 403 for prices that the reader may not read, 409 for a deleted request, 429 while too many are made
 */
export async function makeDossier(
  { db, files, addresses, mail, seal, now }: DossierContext,
  { request, reader, withPrices, isForLink = false }: DossierReading,
): Promise<Buffer> {
  if (withPrices && !can(reader, 'money:read')) throw forbidden();
  if (!SHOWN_STATUSES.includes(request.status))
    throw conflict('Una solicitud eliminada no tiene expediente ni orden de trabajo');

  const readBytes = async (id: string): Promise<Buffer | null> => {
    const content = await files.read(photoKey(id, 'full'));
    return content && toJpeg(content);
  };

  return sealInThread(async () => {
    const whole = hideMoney(await readWholeRequest({ db, addresses, user: reader, request }), withPrices);
    const page = isForLink ? limitToLink(whole) : whole;
    const trail = withPrices ? await selectMoneyTrail(db, request.id) : undefined;
    const photos = new Map<string, Buffer | null>();
    for (const { ids } of photoSetsOf(page)) {
      for (const id of ids) photos.set(id, await readBytes(id));
    }
    const drawing = page.repair?.signature == null ? null : await readBytes(page.repair.signature.id);
    const signature: DossierPhoto | null = drawing === null ? null : { name: 'Firma de quien recibe', bytes: drawing };
    const document = composeDossier({
      page,
      money: trail && presentMoneyTrail(trail),
      photosOf: ({ name, ids }) =>
        ids.map((id, index) => ({ name: `${name} ${index + 1}`, bytes: photos.get(id) ?? null })),
      signature,
      madeAt: now(),
      verifyAt: mail.portalUrl + VERIFY_DOSSIER_PATH,
    });
    return { seal: document, with: await readSeal(db, { given: seal, now: now() }) };
  });
}

/** Leaves amounts out of the history of a dossier without prices, also where its reader may read them. */
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

/** Leaves out the stages of money and the person who asked by code, whom the page of a link does not name. */
function limitToLink(page: RequestPage): RequestPage {
  return {
    ...page,
    askedByCode: null,
    request: isAfterWork(page.request.status) ? { ...page.request, status: REQUEST_LIFECYCLE.finished } : page.request,
    history: page.history.filter(({ from, to }) => !isAfterWork(from) && !isAfterWork(to)),
  };
}

const JPEG = Buffer.from('ffd8ff', 'hex');

/** Converts images of other formats, on white: a PDF has the same bytes as the file of a JPEG alone. */
async function toJpeg(image: Buffer): Promise<Buffer> {
  if (image.subarray(0, JPEG.length).equals(JPEG)) return image;
  return sharp(image).flatten({ background: 'white' }).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
}
