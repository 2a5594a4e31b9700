// A worker thread that decodes one HEIC image. It is plain JavaScript, so that tests run the very file that the build packs.
const { parentPort, workerData } = require('node:worker_threads');
const heif = require('libheif-js/wasm-bundle');

const PAGE_BYTES = 64 * 1024;

/**
 * Limits the memory of every WebAssembly module of this thread, which `resourceLimits` of a worker does not count.
 * @param {number} bytes
 */
function limitMemory(bytes) {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function growWithin(pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > bytes) throw new RangeError('The image needs too much memory');
    return grow.call(this, pages);
  };
}

const UNSPECIFIED = 2;

/** The parts of red and blue in luma, by the number of the matrix (ITU-T H.273 table 4). Others are converted by the decoder. */
const LUMA = { 1: [0.2126, 0.0722], 2: [0.299, 0.114], 5: [0.299, 0.114], 6: [0.299, 0.114], 9: [0.2627, 0.0593] };

/**
 * Decodes the primary image in its camera's orientation.
 * @param {{ content: Uint8Array, pixels: number, longestSide: number }} job `longestSide` is what the image is made smaller for, at least
 */
function decode({ content, pixels, longestSide }) {
  const context = heif.heif_context_alloc();
  const parsed = heif.heif_context_read_from_memory(context, content);
  if (parsed.code !== heif.heif_error_code.heif_error_Ok) return { refusal: 'damaged' };
  const handle = heif.heif_js_context_get_primary_image_handle(context);
  if (!handle || handle.code) return { refusal: 'damaged' };
  const [claimedWidth, claimedHeight] = [
    heif.heif_image_handle_get_width(handle),
    heif.heif_image_handle_get_height(handle),
  ];
  if (claimedWidth * claimedHeight > pixels) return { refusal: 'pixels' };
  const factor = Math.floor(Math.max(claimedWidth, claimedHeight) / longestSide);
  const small = factor > 1 && decodeShrunk(handle.$$.ptr, factor, pixels);
  if (small) return small;
  const { heif_colorspace_RGB: space } = heif.heif_colorspace;
  const { heif_chroma_interleaved_RGB: chroma } = heif.heif_chroma;
  const image = heif.heif_js_decode_image2(handle, space, chroma);
  const [channel] = image.channels ?? [];
  if (!channel || channel.width * channel.height > pixels) return { refusal: 'damaged' };
  const { width, height, stride, data } = channel;
  return { width, height, data: withoutPadding(data, stride, width * 3) };
}

function withoutPadding(data, stride, rowBytes) {
  if (stride === rowBytes) return data.slice();
  const rows = Math.floor(data.length / stride);
  const packed = new Uint8Array(rows * rowBytes);
  for (let row = 0; row < rows; row += 1) {
    packed.set(data.subarray(row * stride, row * stride + rowBytes), row * rowBytes);
  }
  return packed;
}

function written(call) {
  const address = heif._malloc(4);
  heif.HEAP32[address / 4] = 0;
  const result = call(address);
  return { result, value: heif.HEAP32[address / 4] };
}

const [Y, CB, CR] = [0, 1, 2];

/**
 * Decodes an image as it is coded, where 50 megapixels take 250 MB and not 390 as in RGB, makes it smaller by a whole factor and
 * converts that. `heif_js_decode_image2` cannot: it takes the planes of colour for as high as the one of light.
 * @returns null when the colours are coded in a way that only the decoder converts
 */
function decodeShrunk(handle, factor, pixels) {
  const error = heif._malloc(16);
  const { value: space } = heif.heif_colorspace.heif_colorspace_undefined;
  const { value: chroma } = heif.heif_chroma.heif_chroma_undefined;
  const { value: image } = written((address) => heif._heif_decode_image(error, handle, address, space, chroma, 0));
  if (image === 0 || heif._heif_image_get_width(image, Y) * heif._heif_image_get_height(image, Y) > pixels) {
    return { refusal: 'damaged' };
  }
  const { value: profile } = written((address) => heif._heif_image_get_nclx_color_profile(error, image, address));
  // struct heif_color_profile_nclx has a field at every fourth byte: version, primaries, transfer, matrix, full range.
  const matrix = profile === 0 ? UNSPECIFIED : heif.HEAP32[profile / 4 + 3];
  const isFullRange = profile === 0 || heif.HEAPU8[profile + 16] === 1;
  const weights = LUMA[matrix];
  if (!weights) return null;
  const width = Math.floor(heif._heif_image_get_width(image, Y) / factor);
  const height = Math.floor(heif._heif_image_get_height(image, Y) / factor);
  const [luma, blue, red] = [Y, CB, CR].map((plane) => shrinkPlane(image, plane, width, height));
  const [redWeight, blueWeight] = weights;
  const greenWeight = 1 - redWeight - blueWeight;
  const [black, lumaScale, chromaScale] = isFullRange ? [0, 1, 1] : [16, 255 / 219, 255 / 224];
  const data = new Uint8ClampedArray(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const light = (luma[at] - black) * lumaScale;
    const toRed = red ? (red[at] - 128) * chromaScale * 2 * (1 - redWeight) : 0;
    const toBlue = blue ? (blue[at] - 128) * chromaScale * 2 * (1 - blueWeight) : 0;
    data[at * 3] = light + toRed;
    data[at * 3 + 1] = light - (toRed * redWeight + toBlue * blueWeight) / greenWeight;
    data[at * 3 + 2] = light + toBlue;
  }
  return { width, height, data };
}

/** Averages the samples of each area of a plane, in 8 bits; null for one that the image does not have. */
function shrinkPlane(image, plane, columns, rows) {
  const { result: start, value: stride } = written((address) =>
    heif._heif_image_get_plane_readonly2(image, plane, address),
  );
  if (start === 0) return null;
  const [width, height] = [heif._heif_image_get_width(image, plane), heif._heif_image_get_height(image, plane)];
  const bits = heif._heif_image_get_bits_per_pixel_range(image, plane);
  const [memory, sampleBytes] = bits > 8 ? [heif.HEAPU16, 2] : [heif.HEAPU8, 1];
  const samples = memory.subarray(start / sampleBytes);
  const rowSamples = stride / sampleBytes;
  const small = new Uint8ClampedArray(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    const top = Math.floor((row * height) / rows);
    const bottom = Math.max(top + 1, Math.floor(((row + 1) * height) / rows));
    for (let column = 0; column < columns; column += 1) {
      const left = Math.floor((column * width) / columns);
      const right = Math.max(left + 1, Math.floor(((column + 1) * width) / columns));
      let sum = 0;
      for (let y = top; y < bottom; y += 1) {
        for (let x = left; x < right; x += 1) sum += samples[y * rowSamples + x];
      }
      small[row * columns + column] = sum / ((bottom - top) * (right - left)) / 2 ** (bits - 8);
    }
  }
  return small;
}

/** Returns the decoded image or a refusal; the decoder throws at content that is broken in an unexpected way. */
function decodeOrRefuse(job) {
  try {
    return decode(job);
  } catch {
    return { refusal: 'damaged' };
  }
}

limitMemory(workerData.memoryBytes);
const answer = decodeOrRefuse(workerData);
parentPort.postMessage(answer, answer.data ? [answer.data.buffer] : []);
