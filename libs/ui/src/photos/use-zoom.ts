import { useEffect, useRef, useState, type CSSProperties, type PointerEvent } from 'react';

const MAX_SCALE = 6;
// Shorter movements are a tap with an unsteady thumb.
const SWIPE_PIXELS = 50;

type View = { scale: number; x: number; y: number };
const WHOLE: View = { scale: 1, x: 0, y: 0 };

type ZoomOptions = {
  photoKey: unknown;
  /** Receives +1 for a swipe to the left, -1 to the right, outside zoom. */
  onSwipe: (step: number) => void;
};

export function useZoom({ photoKey, onSwipe }: ZoomOptions) {
  const [view, setView] = useState(WHOLE);
  const [viewed, setViewed] = useState(photoKey);
  if (viewed !== photoKey) {
    setViewed(photoKey);
    setView(WHOLE);
  }
  const stage = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const start = useRef({ x: 0, y: 0 });

  const by = (factor: number) => setView((current) => scaled(current, factor));

  useEffect(() => {
    // React listens to wheels passively; without preventDefault the browser would zoom the page instead.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      setView((current) => scaled(current, Math.exp(-event.deltaY / 400)));
    };
    // `touch-action` stops scrolling, but the browser still takes a quick swipe for a fling and the next tap for its end:
    // 'Cerrar' would need a second tap.
    const onTouchMove = (event: TouchEvent) => {
      if (event.cancelable) event.preventDefault();
    };
    const element = stage.current;
    element?.addEventListener('wheel', onWheel, { passive: false });
    element?.addEventListener('touchmove', onTouchMove, { passive: false });
    return () => {
      element?.removeEventListener('wheel', onWheel);
      element?.removeEventListener('touchmove', onTouchMove);
    };
  }, []);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    start.current = { x: event.clientX, y: event.clientY };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) by(distance(now, other) / Math.max(distance(before, other), 1));
    else setView((current) => (current.scale > 1 ? moved(current, now.x - before.x, now.y - before.y) : current));
    pointers.current.set(event.pointerId, now);
  };
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    const wasPinch = pointers.current.size > 1;
    pointers.current.delete(event.pointerId);
    const across = event.clientX - start.current.x;
    const isSwipe = Math.abs(across) > SWIPE_PIXELS && Math.abs(across) > Math.abs(event.clientY - start.current.y);
    if (!wasPinch && view.scale === 1 && isSwipe) onSwipe(across < 0 ? 1 : -1);
  };

  const style: CSSProperties = {
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
    cursor: view.scale > 1 ? 'grab' : 'zoom-in',
  };
  return {
    scale: view.scale,
    style,
    stage,
    by,
    reset: () => setView(WHOLE),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event: PointerEvent<HTMLDivElement>) => pointers.current.delete(event.pointerId),
      onDoubleClick: () => setView((current) => (current.scale > 1 ? WHOLE : scaled(current, 2.5))),
    },
  };
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

function scaled(view: View, factor: number): View {
  const scale = Math.min(Math.max(view.scale * factor, 1), MAX_SCALE);
  const change = scale / view.scale;
  return scale === 1 ? WHOLE : { scale, x: view.x * change, y: view.y * change };
}

const moved = (view: View, x: number, y: number): View => ({ ...view, x: view.x + x, y: view.y + y });
