import SignaturePad, { type SignatureEvent } from 'signature_pad';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

const INK = '#14212b';
const PAPER = '#ffffff';
const PEN = { penColor: INK, minWidth: 0.8, maxWidth: 2.6 };
/** CSS pixels: of a typed name, which shrinks to fit, and around it. */
const NAME_SIZE = 48;
const NAME_MARGIN = 32;
const HANDWRITING = '"Segoe Script", "Bradley Hand", "Snell Roundhand", "Dancing Script", cursive';

type SignatureOptions = {
  value: Blob | null;
  onDraw: (png: Blob) => void;
  disabled: boolean;
};

/** A first touch shorter than this, in CSS pixels, is a thumb that stopped the scrolling. */
const ACCIDENT = 8;

/**
 * It is sharp on dense screens, and shows the whole signature after the canvas changed its width (a rotated phone, a
 * resized window). Before the first stroke of a signature a vertical movement of a finger scrolls the page and a
 * horizontal one draws. From the first stroke until a touch elsewhere the paper takes every movement. Mouse and pen
 * always draw.
 */
export function useSignaturePad(canvas: RefObject<HTMLCanvasElement | null>, options: SignatureOptions) {
  const pad = useRef<SignaturePad>(undefined);
  // The picture on the paper: any other value came from outside (a draft, a reset) and has to be shown.
  const drawn = useRef<Blob>(null);
  const { value, disabled } = options;
  const tellDrawn = useEffectEvent(options.onDraw);

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
      const last = created.toData().at(-1);
      const isScroll = type === 'pointercancel';
      const isTouch = (source as PointerEvent).pointerType === 'touch';
      if (last && (isScroll || (isTouch && !signing.isOn() && lengthOf(last) < ACCIDENT))) {
        void show(element, created, drawn);
        if (!isScroll) signing.start();
        return;
      }
      signing.start();
      // Read synchronously, because the submit button may be pressed right after the last stroke.
      drawn.current = toPng(element);
      tellDrawn(drawn.current);
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
      void show(element, created, drawn);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.removeEventListener('pointercancel', onCancel);
      signing.stop();
      created.off();
      pad.current = undefined;
      drawn.current = null;
    };
  }, [canvas]);

  useEffect(() => {
    if (!canvas.current || !pad.current || value === drawn.current) return;
    drawn.current = value;
    void show(canvas.current, pad.current, drawn);
  }, [canvas, value]);

  useEffect(() => {
    if (disabled) pad.current?.off();
    else pad.current?.on();
    // The pad sets this to none when it listens; the code above decides how much it may take.
    if (canvas.current) canvas.current.style.touchAction = '';
  }, [canvas, disabled]);

  /** Draws a name instead of what is on the paper; '' empties it. */
  return (name: string): Blob | null => {
    pad.current?.clear();
    const element = canvas.current;
    if (element && pad.current && name !== '') drawName(element, name);
    drawn.current = element && pad.current && name !== '' ? toPng(element) : null;
    return drawn.current;
  };
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

async function show(canvas: HTMLCanvasElement, pad: SignaturePad, drawn: RefObject<Blob | null>): Promise<void> {
  const png = drawn.current;
  const picture = png && (await readPicture(png));
  if (drawn.current !== png) return;
  pad.clear();
  if (!picture) return;
  // It was drawn at full height; on a narrower canvas it shrinks to fit.
  const width = (picture.naturalWidth / picture.naturalHeight) * canvas.offsetHeight;
  const scale = Math.min(1, canvas.offsetWidth / width);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width * scale, canvas.offsetHeight * scale);
}

async function readPicture(png: Blob): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(png);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    // A damaged draft shows an empty paper; the person signs again.
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function drawName(canvas: HTMLCanvasElement, name: string): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const font = (size: number) => `italic ${size}px ${HANDWRITING}`;
  context.font = font(NAME_SIZE);
  const room = canvas.offsetWidth - 2 * NAME_MARGIN;
  context.font = font(Math.min(NAME_SIZE, (NAME_SIZE * room) / context.measureText(name).width));
  context.fillStyle = INK;
  context.fillText(name, NAME_MARGIN, canvas.offsetHeight * 0.6);
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

function lengthOf({ points }: { points: readonly { x: number; y: number }[] }): number {
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
