import sharp from 'sharp';

type DrawnPhoto = { name: string; mimeType: string; buffer: Buffer };

/** Drawn once per worker: what a photo shows matters to no test that makes many of them. */
const drawn = new Map<string, Promise<DrawnPhoto>>();

/**
 * Draws a photo for a test: coloured noise with its name on it, so that no two names are alike and none compresses to nothing.
 * @param width in pixels, by default larger than what lists show of it
 * @returns a JPEG of 4:3
 */
export function drawPhoto(name: string, width = 640): Promise<DrawnPhoto> {
  const key = `${name} ${width}`;
  const photo = drawn.get(key) ?? draw(name, width);
  drawn.set(key, photo);
  return photo;
}

async function draw(name: string, width: number): Promise<DrawnPhoto> {
  const height = Math.round(width * 0.75);
  const noise = { type: 'gaussian' as const, mean: 150, sigma: 24 };
  const label = `<svg width="${width}" height="${height}" viewBox="0 0 640 480"><rect x="32" y="192" width="576" height="96" rx="10" fill="#0b5d5e"/>
    <text x="320" y="252" font-size="36" fill="#fff" text-anchor="middle" font-family="sans-serif">${name}</text></svg>`;
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#8a9', noise } })
    .composite([{ input: Buffer.from(label) }])
    .jpeg({ quality: 70 })
    .toBuffer();
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** A signature as the browser would send it: a PNG with a stroke. */
export async function drawSignature(): Promise<Buffer> {
  const stroke =
    '<svg width="600" height="200"><path d="M40 120 Q 150 10 250 120 T 460 110" stroke="#111" stroke-width="4" fill="none"/></svg>';
  return sharp(Buffer.from(stroke)).png().toBuffer();
}
