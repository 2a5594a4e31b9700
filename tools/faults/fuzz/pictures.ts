import { crc32, deflateSync, gzipSync } from 'node:zlib';

/** A file of a form that is no photo, or not only one. */
export type BadFile = { what: string; name: string; type: string; bytes: Buffer };

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A picture of a few kilobytes that unfolds to gigabytes. */
function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(4_000_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG's head that promises so many pixels, and then nothing. */
function jpegBomb(side: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
  frame.writeUInt16BE(side, 5);
  frame.writeUInt16BE(side, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), frame, Buffer.from([0xff, 0xd9])]);
}

/**
 * Makes files that the portal must refuse.
 * @param photo a photo that is accepted, to be made into what is not
 */
export function badFiles(photo: Buffer): readonly BadFile[] {
  const file = (what: string, bytes: Buffer | string, name = 'foto.jpg', type = 'image/jpeg'): BadFile => ({
    what,
    name,
    type,
    bytes: Buffer.from(bytes),
  });
  const html = '<script>alert(document.cookie)</script>';
  return [
    file('nothing', ''),
    file('a page', `<!doctype html>${html}`),
    file('a drawing with a script', `<svg xmlns="http://www.w3.org/2000/svg">${html}</svg>`, 'a.svg', 'image/svg+xml'),
    file(
      'a drawing that reads files',
      '<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
      'a.svg',
      'image/svg+xml',
    ),
    file('a picture of another kind', `GIF89a${'\0'.repeat(40)}`, 'a.gif', 'image/gif'),
    file('a program', `MZ${'\0'.repeat(200)}`, 'a.exe', 'application/octet-stream'),
    file('half a photo', photo.subarray(0, Math.floor(photo.length / 2))),
    file('the head of a photo', photo.subarray(0, 12)),
    file('a photo with a page behind it', Buffer.concat([photo, Buffer.from(html)])),
    file('a photo with a page before it', Buffer.concat([Buffer.from(html), photo])),
    file('a photo with an archive behind it', Buffer.concat([photo, gzipSync(html)])),
    file(
      'a photo whose bytes were turned',
      Buffer.from(photo.map((byte, at) => (at > 30 && at % 7 === 0 ? byte ^ 0x5a : byte))),
    ),
    file('a bomb of PNG', pngBomb(60_000), 'a.png', 'image/png'),
    file('a smaller bomb of PNG', pngBomb(7_000), 'a.png', 'image/png'),
    file('a PNG of no size', pngBomb(0), 'a.png', 'image/png'),
    file('a bomb of JPEG', jpegBomb(65_535)),
    file('a WebP that is none', `RIFF\xff\xff\xff\xffWEBPVP8 ${'\0'.repeat(64)}`, 'a.webp', 'image/webp'),
    file('an AVIF that is none', `\0\0\0\x20ftypavif${'\xff'.repeat(64)}`, 'a.avif', 'image/avif'),
    file('a photo that leaves its folder', photo, '../../../../tmp/escaped.jpg'),
    file('a photo with a null in its name', photo, 'a\0.jpg'),
    file('a photo with a very long name', photo, `${'n'.repeat(5_000)}.jpg`),
  ];
}
