import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { PhotoFormat, PhotoProblem } from '@portal/domain';
import sharp, { type Sharp } from 'sharp';

/**
 * Reads a HEIC photo of four quadrants (red, green, blue, white; 160 × 96) whose metadata names its author. No encoder for Node exists:
 * `heif-enc` of libheif made `quadrants`; `quadrants-turned` is the same with an `irot` box of 90 degrees against the clock.
 */
export const heicFile = (name: 'quadrants' | 'quadrants-turned'): Buffer =>
  readFileSync(path.join(__dirname, `photos/${name}.heic`));

const drawing = (): Sharp =>
  sharp({ create: { width: 96, height: 64, channels: 3, background: '#3366aa' } }).withExif({
    IFD0: { Artist: 'Secreto' },
  });

/** One small photo of each accepted format, and of each kind of it that has another structure. */
export async function acceptedPhotos(): Promise<[what: string, format: PhotoFormat, content: Buffer][]> {
  const avif = await drawing().avif().toBuffer();
  const withBrand = (brand: string): Buffer => {
    const copy = Buffer.from(avif);
    copy.write(brand, 8, 'latin1');
    return copy;
  };
  const jpeg = await drawing().jpeg().toBuffer();
  return [
    ['JPEG', 'jpeg', jpeg],
    ['progressive JPEG', 'jpeg', await drawing().jpeg({ progressive: true }).toBuffer()],
    ['PNG', 'png', await drawing().png().toBuffer()],
    ['WebP', 'webp', await drawing().webp().toBuffer()],
    ['lossless WebP', 'webp', await drawing().webp({ lossless: true }).toBuffer()],
    ['AVIF', 'avif', avif],
    ['AVIF with the brand avis', 'avif', withBrand('avis')],
    ['AVIF with the brand mif1', 'avif', withBrand('mif1')],
    ['HEIC', 'heic', heicFile('quadrants')],
    ['turned HEIC', 'heic', heicFile('quadrants-turned')],
  ];
}

/** Small files that people choose in place of a photo, with the reason for their refusal. */
export async function refusedFiles(): Promise<[name: string, problem: PhotoProblem, content: Buffer][]> {
  const jpeg = await drawing().jpeg().toBuffer();
  return [
    ['foto.gif', 'gif', await drawing().gif().toBuffer()],
    ['foto.tiff', 'tiff', await drawing().tiff().toBuffer()],
    ['factura.pdf', 'pdf', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')],
    ['dibujo.svg', 'svg', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['video.mov', 'video', Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1')],
    ['nota.jpg', 'text', Buffer.from('no es una foto')],
    ['vacia.jpg', 'empty', Buffer.alloc(0)],
    ['cortada.jpg', 'cut', jpeg.subarray(0, jpeg.length - 40)],
  ];
}
