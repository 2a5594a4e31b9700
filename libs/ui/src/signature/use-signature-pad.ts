import SignaturePad, { type PointGroup, type SignatureEvent } from 'signature_pad';
import { useEffect, useRef, type RefObject } from 'react';
import type { PenPlace } from './use-keyboard-pen';

const INK = '#14212b';
const PAPER = '#ffffff';
const PEN = { penColor: INK, minWidth: 0.8, maxWidth: 2.6 };
/** Milliseconds from one point to the next of a line drawn with keys: a calm hand, so that the line is neither thin nor thick. */
const KEY_PACE = 12;

/** The lines of a signature, and the width of the paper they were drawn on, in CSS pixels. */
export type SignatureStrokes = { width: number; strokes: PointGroup[] };

/**
 * `value`: the PNG in the form; `strokes`: its lines, where they are known; `onDraw`: told of both after every stroke.
 */
type SignatureOptions = {
  value: Blob | null;
  strokes: SignatureStrokes | null;
  onDraw: (png: Blob, strokes: SignatureStrokes) => void;
  disabled: boolean;
};

/** A first touch shorter than this, in CSS pixels, is a thumb that stopped the page from scrolling. */
const ACCIDENT = 8;

/**
 * A signature pad on a canvas: sharp on dense screens, and still there after the canvas changed its width (a rotated
 * phone, a resized window), because the strokes are kept as they were drawn and drawn again.
 *
 * A finger that begins to scroll on the paper scrolls: until the first stroke of a signature, what moves up or down
 * belongs to the page and what moves sideways is drawn. From the first stroke on the paper takes every movement, until
 * something else is touched. Mouse and pen always draw.
 */
export function useSignaturePad(canvas: RefObject<HTMLCanvasElement | null>, options: SignatureOptions) {
  const pad = useRef<SignaturePad>(undefined);
  const backdrop = useRef<Backdrop>(undefined);
  // The strokes as they were drawn, whatever width the canvas has now.
  const original = useRef<PointGroup[]>([]);
  // How much smaller than that they are shown.
  const scale = useRef(1);
  // What this pad drew itself: any other value came from outside (a draft, a reset) and has to be shown.
  const drawn = useRef<Blob>(undefined);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    const element = canvas.current;
    if (!element || !hasDrawingContext(element)) return;
    const created = new SignaturePad(element, { ...PEN, backgroundColor: PAPER });
    pad.current = created;
    let width = fitToScreen(element);
    created.clear();
    const signing = takeEveryMovement(element);

    created.addEventListener('endStroke', (event) => {
      const { type, event: source } = (event as CustomEvent<SignatureEvent>).detail;
      const strokes = created.toData();
      const last = strokes.at(-1);
      const isScroll = type === 'pointercancel';
      const isTouch = (source as PointerEvent).pointerType === 'touch';
      if (last && (isScroll || (isTouch && !signing.isOn() && lengthOf(last) < ACCIDENT))) {
        draw(element, created, backdrop.current, strokes.slice(0, -1));
        if (!isScroll) signing.start();
        return;
      }
      signing.start();
      if (last) original.current = [...original.current, scaled(last, 1 / scale.current)];
      // Read at once and not in a callback: the button that sends the form may be pressed right after the last stroke.
      drawn.current = toPng(element);
      latest.current.onDraw(drawn.current, { width, strokes: original.current });
    });
    // Chromium names the device of a cancelled touch otherwise than that of its beginning (-1 and 0), so the pad takes it
    // for another one's and would go on waiting for its end: the event is dispatched once more, with the pointer alone.
    const onCancel = ({ pointerId, pointerType }: PointerEvent) => {
      window.dispatchEvent(new PointerEvent('pointercancel', { pointerId, pointerType }));
    };
    element.addEventListener('pointercancel', onCancel);
    const observer = new ResizeObserver(() => {
      if (element.offsetWidth === width || element.offsetWidth === 0) return;
      width = fitToScreen(element);
      scale.current = fittingScale(original.current, width);
      draw(element, created, backdrop.current, scaledAll(original.current, scale.current));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.removeEventListener('pointercancel', onCancel);
      signing.stop();
      created.off();
      pad.current = undefined;
      drawn.current = undefined;
    };
  }, [canvas]);

  const { value, strokes, disabled } = options;
  useEffect(() => {
    const element = canvas.current;
    if (!element || !pad.current || value === (drawn.current ?? null)) return;
    drawn.current = value ?? undefined;
    backdrop.current = undefined;
    original.current = value && strokes ? strokes.strokes : [];
    scale.current = fittingScale(original.current, element.offsetWidth);
    draw(element, pad.current, undefined, scaledAll(original.current, scale.current));
    if (!value || strokes) return;
    let stale = false;
    void readPicture(value).then((picture) => {
      if (stale || !pad.current) return;
      backdrop.current = picture;
      draw(element, pad.current, picture, pad.current.toData());
    });
    return () => {
      stale = true;
    };
  }, [canvas, value, strokes]);

  useEffect(() => {
    if (disabled) pad.current?.off();
    else pad.current?.on();
    // The pad takes every movement from the moment it listens; how much it may take is decided above.
    if (canvas.current) canvas.current.style.touchAction = '';
  }, [canvas, disabled]);

  return {
    /** Shows a line that is being drawn with the keyboard. */
    preview: (line: readonly PenPlace[]) => {
      const element = canvas.current;
      if (!element || !pad.current) return;
      draw(element, pad.current, backdrop.current, [
        ...scaledAll(original.current, scale.current),
        strokeAlong(line, pad.current),
      ]);
    },
    /** Adds a line drawn with the keyboard to the signature. */
    add: (line: readonly PenPlace[]) => {
      const element = canvas.current;
      if (!element || !pad.current) return;
      original.current = [...original.current, scaled(strokeAlong(line, pad.current), 1 / scale.current)];
      draw(element, pad.current, backdrop.current, scaledAll(original.current, scale.current));
      drawn.current = toPng(element);
      latest.current.onDraw(drawn.current, { width: element.offsetWidth, strokes: original.current });
    },
    /** Takes everything off the paper; the form's value is the caller's to clear. */
    clear: () => {
      backdrop.current = undefined;
      drawn.current = undefined;
      original.current = [];
      scale.current = 1;
      pad.current?.clear();
    },
  };
}

/** Turns a line of pen positions into a stroke as the pad stores it. */
function strokeAlong(line: readonly PenPlace[], pad: SignaturePad): PointGroup {
  const { dotSize, velocityFilterWeight, compositeOperation } = pad;
  const points = line.map(({ x, y }, index) => ({ x, y, pressure: 0.5, time: index * KEY_PACE }));
  return { ...PEN, dotSize, velocityFilterWeight, compositeOperation, points };
}

/** Between the first stroke and the first touch elsewhere the paper leaves no movement to the page. */
function takeEveryMovement(canvas: HTMLCanvasElement) {
  const away = (event: Event) => {
    if (event.target !== canvas) canvas.removeAttribute('data-signing');
  };
  document.addEventListener('pointerdown', away, true);
  canvas.style.touchAction = '';
  return {
    start: () => canvas.setAttribute('data-signing', ''),
    isOn: () => canvas.hasAttribute('data-signing'),
    stop: () => document.removeEventListener('pointerdown', away, true),
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
  strokes: readonly PointGroup[],
): void {
  pad.clear();
  if (backdrop) {
    // It was drawn at full height; on a narrower canvas it shrinks to fit.
    const width = (backdrop.naturalWidth / backdrop.naturalHeight) * canvas.offsetHeight;
    const scale = Math.min(1, canvas.offsetWidth / width);
    canvas.getContext('2d')?.drawImage(backdrop, 0, 0, width * scale, canvas.offsetHeight * scale);
  }
  pad.fromData([...strokes], { clear: false });
}

/** Gives the canvas as many real pixels as the screen has. @returns its width in CSS pixels */
function fitToScreen(canvas: HTMLCanvasElement): number {
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = canvas.offsetWidth * ratio;
  canvas.height = canvas.offsetHeight * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
  return canvas.offsetWidth;
}

/** The factor by which strokes shrink to fit paper of this width; at most 1. */
export function fittingScale(strokes: readonly PointGroup[], width: number): number {
  const rightmost = Math.max(0, ...strokes.flatMap((stroke) => stroke.points.map((point) => point.x)));
  const margin = 8;
  return Math.min(1, Math.max(width - margin, 1) / Math.max(rightmost, 1));
}

function scaled(stroke: PointGroup, scale: number): PointGroup {
  if (scale === 1) return stroke;
  return { ...stroke, points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })) };
}

const scaledAll = (strokes: readonly PointGroup[], scale: number): PointGroup[] =>
  strokes.map((stroke) => scaled(stroke, scale));

function lengthOf({ points }: PointGroup): number {
  return points.slice(1).reduce((sum, point, index) => {
    const before = points[index] ?? point;
    return sum + Math.hypot(point.x - before.x, point.y - before.y);
  }, 0);
}

function toPng(canvas: HTMLCanvasElement): Blob {
  const base64 = canvas.toDataURL('image/png').split(',')[1] ?? '';
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type: 'image/png' });
}

/** jsdom has the canvas element without anything to draw on. */
const hasDrawingContext = (canvas: HTMLCanvasElement) =>
  typeof ResizeObserver === 'function' && canvas.getContext('2d') !== null;
