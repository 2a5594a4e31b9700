import sharp from 'sharp';

import { badFiles } from '../fuzz/pictures';
import { readReferences } from '../write-load';
import type { DevelopmentAttack } from './attacked';
import { call, countStatuses, dataOf } from './call';

const MARKER = 'alert(document.cookie)';
const CAMERA = 'Camara-Secreta-77';
/** A photo's address is for the page that shows it. */
const MOST_ADDRESS_MINUTES = 20;
/** Kinds of file that are no picture at all. */
const NO_PICTURE = [
  'nothing',
  'a page',
  'a drawing with a script',
  'a drawing that reads files',
  'a picture of another kind',
  'a program',
  'half a photo',
  'the head of a photo',
];

type Detail = { data: unknown };

/** Uploads files that are something else as well, and photos that tell where they were taken. Looks at what is served. */
export const uploadsHygiene: DevelopmentAttack = async (portal, { checks }) => {
  const as = await portal.as('cliente2@demo.test');
  const references = await readReferences(portal.database.pool);
  const upload = (bytes: Buffer, name: string, type: string) => {
    const form = new FormData();
    const fields = { ...references, typeWork: 'MT', typeRequest: 'urgente', description: 'Archivo hostil' };
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
    return call(portal, { method: 'POST', path: '/api/v1/request/', as, body: form });
  };
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#336688' } })
    .withExif({
      IFD0: { Make: CAMERA, Copyright: CAMERA },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 27/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '70/1 40/1 0/1' },
    })
    .jpeg()
    .toBuffer();
  checks.expect('the photo has a place in it', (await sharp(photo).metadata()).exif !== undefined);

  const answers = [];
  const addresses: string[] = [];
  for (const { what, bytes, name, type } of badFiles(photo)) {
    const answer = await upload(bytes, name, type);
    answers.push({ what, ...answer });
    if (answer.status !== 201) continue;
    const { id } = dataOf<{ id: number }>(answer, 201, what);
    const detail = await call(portal, { path: `/api/v1/request/by-id/${id}`, as });
    const found = JSON.stringify((JSON.parse(detail.text) as Detail).data).match(/\/api\/v1\/files\/[^"]+/g) ?? [];
    addresses.push(...found);
  }
  const accepted = answers.filter(({ what, status }) => NO_PICTURE.includes(what) && status !== 415);
  checks.expect(
    'what is no picture is refused with 415',
    accepted.length === 0,
    accepted.map(({ what, status }) => `${what}: ${status}`),
  );
  checks.expect(
    'no upload fails',
    answers.every(({ status }) => status > 0 && status < 500),
    countStatuses(answers),
  );

  let kept = 0;
  let odd = 0;
  for (const address of addresses) {
    for (const one of [address, address.replace('v=full', 'v=thumb')]) {
      const { status, body, headers } = await call(portal, { path: one });
      const { format, exif, icc, xmp } = await sharp(body).metadata();
      const text = body.toString('latin1');
      if (
        text.includes(MARKER) ||
        text.includes(CAMERA) ||
        exif !== undefined ||
        xmp !== undefined ||
        icc !== undefined
      )
        kept += 1;
      const isSafe =
        String(headers['content-security-policy']).includes('sandbox') &&
        headers['x-content-type-options'] === 'nosniff';
      if (status !== 200 || format !== 'jpeg' || headers['content-type'] !== 'image/jpeg' || !isSafe) odd += 1;
    }
  }
  checks.say(
    `${answers.length} hostile files: ${countStatuses(answers)}; ${addresses.length} stored photos in two sizes: ${kept} with what was hidden in them, ${odd} not plain JPEG`,
  );
  checks.expect('there are stored photos to look at', addresses.length > 0);
  checks.expect('nothing hidden, no place and no camera is served', kept === 0, kept);
  checks.expect('each is served as a plain JPEG in a sandbox', odd === 0, odd);

  const [address = ''] = addresses;
  const minutes = (Number(/[?&]e=(\d+)/.exec(address)?.[1]) - Date.now() / 1000) / 60;
  const forged = [
    address.replace(/e=\d+/, (expiry) => `e=${Number(expiry.slice(2)) + 86_400}`),
    address.replace(/s=./, (signature) => (signature === 's=A' ? 's=B' : 's=A')),
    address.replace(/&s=[^&]*/, ''),
    address.replace(/[?&]e=\d+/, '?v=full'),
    address.replace(/files\/[0-9a-f]{8}/, 'files/00000000'),
  ];
  const refused = await Promise.all(forged.map((path) => call(portal, { path })));
  checks.say(
    `address of a photo: valid for ${minutes.toFixed(0)} minutes; ${forged.length} forged ones: ${countStatuses(refused)}`,
  );
  checks.expect(
    `an address lives at most ${MOST_ADDRESS_MINUTES} minutes`,
    minutes > 0 && minutes <= MOST_ADDRESS_MINUTES,
    minutes,
  );
  checks.expect(
    'no forged address shows a photo',
    refused.every(({ status }) => status === 404),
  );
};
