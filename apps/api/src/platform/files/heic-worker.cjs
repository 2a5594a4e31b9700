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

/**
 * Decodes the primary image in its camera's orientation.
 * @param {{ content: Uint8Array, pixels: number }} job
 */
function decode({ content, pixels }) {
  const context = heif.heif_context_alloc();
  const parsed = heif.heif_context_read_from_memory(context, content);
  if (parsed.code !== heif.heif_error_code.heif_error_Ok) return { refusal: 'damaged' };
  const handle = heif.heif_js_context_get_primary_image_handle(context);
  if (!handle || handle.code) return { refusal: 'damaged' };
  const claimed = heif.heif_image_handle_get_width(handle) * heif.heif_image_handle_get_height(handle);
  if (claimed > pixels) return { refusal: 'pixels' };
  const { heif_colorspace_RGB: space } = heif.heif_colorspace;
  const { heif_chroma_interleaved_RGB: chroma } = heif.heif_chroma;
  const image = heif.heif_js_decode_image2(handle, space, chroma);
  const [channel] = image.channels ?? [];
  if (!channel || channel.width * channel.height > pixels) return { refusal: 'damaged' };
  const { width, height, stride, data } = channel;
  return { width, height, data: withoutPadding(data, stride, width * 3) };
}

/** Removes the bytes that follow each row of pixels. */
function withoutPadding(data, stride, rowBytes) {
  if (stride === rowBytes) return data;
  const rows = Math.floor(data.length / stride);
  const packed = new Uint8Array(rows * rowBytes);
  for (let row = 0; row < rows; row += 1) {
    packed.set(data.subarray(row * stride, row * stride + rowBytes), row * rowBytes);
  }
  return packed;
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
