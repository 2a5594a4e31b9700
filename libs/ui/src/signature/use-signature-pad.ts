import SignaturePad, { type PointGroup } from 'signature_pad';
import { useEffect, useRef, type RefObject } from 'react';

const INK = '#14212b';
const PAPER = '#ffffff';

/** `value`: the PNG in the form; `onDraw`: told of the new PNG after every stroke. */
type SignatureOptions = { value: Blob | null; onDraw: (png: Blob) => void; disabled: boolean };

/**
 * A signature pad on a canvas: sharp on dense screens, and still there after the canvas changed its width (a rotated
 * phone, a resized window), because the strokes are kept and drawn again.
 */
export function useSignaturePad(canvas: RefObject<HTMLCanvasElement | null>, options: SignatureOptions) {
  const pad = useRef<SignaturePad>(undefined);
  const backdrop = useRef<Backdrop>(undefined);
  // What this pad drew itself: any other value came from outside (a draft, a reset) and has to be shown.
  const drawn = useRef<Blob>(undefined);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    const element = canvas.current;
    if (!element || !hasDrawingContext(element)) return;
    const created = new SignaturePad(element, { penColor: INK, backgroundColor: PAPER, minWidth: 0.8, maxWidth: 2.6 });
    pad.current = created;
    let width = fitToScreen(element);
    created.clear();

    created.addEventListener('endStroke', () => {
      // Read at once and not in a callback: the button that sends the form may be pressed right after the last stroke.
      drawn.current = toPng(element);
      latest.current.onDraw(drawn.current);
    });
    const observer = new ResizeObserver(() => {
      if (element.offsetWidth === width || element.offsetWidth === 0) return;
      const strokes = fitStrokes(created.toData(), element.offsetWidth);
      width = fitToScreen(element);
      draw(element, created, backdrop.current, strokes);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      created.off();
      pad.current = undefined;
      drawn.current = undefined;
    };
  }, [canvas]);

  const { value, disabled } = options;
  useEffect(() => {
    const element = canvas.current;
    if (!element || !pad.current || value === (drawn.current ?? null)) return;
    drawn.current = value ?? undefined;
    backdrop.current = undefined;
    pad.current.clear();
    if (!value) return;
    let stale = false;
    void readPicture(value).then((picture) => {
      if (stale || !pad.current) return;
      backdrop.current = picture;
      draw(element, pad.current, picture, pad.current.toData());
    });
    return () => {
      stale = true;
    };
  }, [canvas, value]);

  useEffect(() => {
    if (disabled) pad.current?.off();
    else pad.current?.on();
  }, [disabled]);

  return {
    /** Takes everything off the paper; the form's value is the caller's to clear. */
    clear: () => {
      backdrop.current = undefined;
      drawn.current = undefined;
      pad.current?.clear();
    },
  };
}

/** A signature that came as a picture: it lies under whatever is drawn next. */
type Backdrop = HTMLImageElement;

async function readPicture(png: Blob): Promise<Backdrop | undefined> {
  const url = URL.createObjectURL(png);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    // A damaged draft shows an empty paper; the person signs again.
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function draw(
  canvas: HTMLCanvasElement,
  pad: SignaturePad,
  backdrop: Backdrop | undefined,
  strokes: PointGroup[],
): void {
  pad.clear();
  if (backdrop) {
    // It was drawn at full height; on a narrower canvas it shrinks to fit.
    const width = (backdrop.naturalWidth / backdrop.naturalHeight) * canvas.offsetHeight;
    const scale = Math.min(1, canvas.offsetWidth / width);
    canvas.getContext('2d')?.drawImage(backdrop, 0, 0, width * scale, canvas.offsetHeight * scale);
  }
  pad.fromData(strokes, { clear: false });
}

/** Gives the canvas as many real pixels as the screen has. @returns its width in CSS pixels */
function fitToScreen(canvas: HTMLCanvasElement): number {
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = canvas.offsetWidth * ratio;
  canvas.height = canvas.offsetHeight * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
  return canvas.offsetWidth;
}

/** @returns the strokes, made smaller when they would leave a narrower canvas */
function fitStrokes(strokes: PointGroup[], width: number): PointGroup[] {
  const rightmost = Math.max(0, ...strokes.flatMap((stroke) => stroke.points.map((point) => point.x)));
  const margin = 8;
  const scale = Math.min(1, (width - margin) / Math.max(rightmost, 1));
  if (scale === 1) return strokes;
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }));
}

function toPng(canvas: HTMLCanvasElement): Blob {
  const base64 = canvas.toDataURL('image/png').split(',')[1] ?? '';
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type: 'image/png' });
}

/** jsdom has the canvas element without anything to draw on. */
const hasDrawingContext = (canvas: HTMLCanvasElement) =>
  typeof ResizeObserver === 'function' && canvas.getContext('2d') !== null;
