import sharp from 'sharp';

/**
 * Draws a photo for a test: coloured noise with its name on it, so that no two are alike and none compresses to nothing.
 * @param width in pixels; a photo that is sent hundreds of times is a small one
 * @returns a JPEG of 4:3, at 1600 × 1200 some hundred kilobytes
 */
export async function drawPhoto(
  name: string,
  width = 1600,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const noise = { type: 'gaussian' as const, mean: 150, sigma: 24 };
  const label = `<svg width="1600" height="1200"><rect x="80" y="480" width="1440" height="240" rx="24" fill="#0b5d5e"/>
    <text x="800" y="630" font-size="90" fill="#fff" text-anchor="middle" font-family="sans-serif">${name}</text></svg>`;
  const drawn = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#8a9', noise } })
    .composite([{ input: Buffer.from(label) }])
    .jpeg({ quality: 70 })
    .toBuffer();
  const buffer = width === 1600 ? drawn : await sharp(drawn).resize(width).jpeg().toBuffer();
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** A signature as the browser would send it: a PNG with a stroke. */
export async function drawSignature(): Promise<Buffer> {
  const stroke =
    '<svg width="600" height="200"><path d="M40 120 Q 150 10 250 120 T 460 110" stroke="#111" stroke-width="4" fill="none"/></svg>';
  return sharp(Buffer.from(stroke)).png().toBuffer();
}
