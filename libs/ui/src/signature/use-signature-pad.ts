import SignaturePad, { type PointGroup, type SignatureEvent } from 'signature_pad';
import { useEffect, useRef, type RefObject } from 'react';
import type { PenPlace } from './use-keyboard-pen';

const INK = '#14212b';
const PAPER = '#ffffff';
const PEN = { penColor: INK, minWidth: 0.8, maxWidth: 2.6 };
/**
 * Milliseconds between the points of a line drawn with keys: the pace of a calm hand, so that the line is neither thin nor
 * thick.
 */
const KEY_PACE = 12;

/** The lines of a signature, and the width in CSS pixels of the paper they were drawn on. */
export type SignatureStrokes = { width: number; strokes: PointGroup[] };

type SignatureOptions = {
  value: Blob | null;
  strokes: SignatureStrokes | null;
  onDraw: (png: Blob, strokes: SignatureStrokes) => void;
  disabled: boolean;
};

/** A first touch shorter than this, in CSS pixels, is a thumb that stopped the scrolling. */
const ACCIDENT = 8;

/**
 * It is sharp on dense screens, and redraws the original strokes after the canvas changed its width (a rotated phone, a
 * resized window). Before the first stroke of a signature a vertical movement of a finger scrolls the page and a
 * horizontal one draws. From the first stroke until a touch elsewhere the paper takes every movement. Mouse and pen
 * always draw.
 */
export function useSignaturePad(canvas: RefObject<HTMLCanvasElement | null>, options: SignatureOptions) {
  const pad = useRef<SignaturePad>(undefined);
  const backdrop = useRef<Backdrop>(undefined);
  // The strokes at the width at which they were drawn.
  const original = useRef<PointGroup[]>([]);
  // Factor from the original strokes to the shown ones.
  const scale = useRef(1);
  // The last value of this pad itself: any other value came from outside (a draft, a reset) and has to be shown.
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
      // Read synchronously, because the submit button may be pressed right after the last stroke.
      drawn.current = toPng(element);
      latest.current.onDraw(drawn.current, { width, strokes: original.current });
    });
    // Chromium gives a cancelled touch another device id than its beginning (-1 and 0), so that the pad ignores it and keeps
    // waiting for the end: the event is dispatched once more, with the pointer alone.
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
    // The pad sets this to none when it listens; the code above decides how much it may take.
    if (canvas.current) canvas.current.style.touchAction = '';
  }, [canvas, disabled]);

  return {
    preview: (line: readonly PenPlace[]) => {
      const element = canvas.current;
      if (!element || !pad.current) return;
      draw(element, pad.current, backdrop.current, [
        ...scaledAll(original.current, scale.current),
        strokeAlong(line, pad.current),
      ]);
    },
    add: (line: readonly PenPlace[]) => {
      const element = canvas.current;
      if (!element || !pad.current) return;
      original.current = [...original.current, scaled(strokeAlong(line, pad.current), 1 / scale.current)];
      draw(element, pad.current, backdrop.current, scaledAll(original.current, scale.current));
      drawn.current = toPng(element);
      latest.current.onDraw(drawn.current, { width: element.offsetWidth, strokes: original.current });
    },
    clear: () => {
      backdrop.current = undefined;
      drawn.current = undefined;
      original.current = [];
      scale.current = 1;
      pad.current?.clear();
    },
  };
}

function strokeAlong(line: readonly PenPlace[], pad: SignaturePad): PointGroup {
  const { dotSize, velocityFilterWeight, compositeOperation } = pad;
  const points = line.map(({ x, y }, index) => ({ x, y, pressure: 0.5, time: index * KEY_PACE }));
  return { ...PEN, dotSize, velocityFilterWeight, compositeOperation, points };
}

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

/** A signature restored from an image: it lies under everything that is drawn next. */
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

/**
 * Gives the canvas as many real pixels as the screen has.
 * @returns its width in CSS pixels
 */
function fitToScreen(canvas: HTMLCanvasElement): number {
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = canvas.offsetWidth * ratio;
  canvas.height = canvas.offsetHeight * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
  return canvas.offsetWidth;
}

function fittingScale(strokes: readonly PointGroup[], width: number): number {
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

const hasDrawingContext = (canvas: HTMLCanvasElement) =>
  typeof ResizeObserver === 'function' && canvas.getContext('2d') !== null;
