import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

/** Position of a pen on the paper, in CSS pixels from its upper left corner. */
export type PenPlace = { x: number; y: number };

/** CSS pixels per press of an arrow, without and with Shift. */
const STEP = 8;
const SMALL_STEP = 2;
const BEGINNING: PenPlace = { x: 56, y: 130 };

const DIRECTIONS: Readonly<Record<string, PenPlace>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

type KeyboardPenOptions = {
  disabled: boolean;
  onMove: (line: readonly PenPlace[]) => void;
  onLift: (line: readonly PenPlace[]) => void;
};

type KeyboardPen = PenPlace & {
  isDown: boolean;
  lift: () => void;
  handlers: {
    onKeyDown: (event: KeyboardEvent) => void;
    onKeyUp: (event: KeyboardEvent) => void;
    onBlur: () => void;
  };
};

/**
 * A pen for people who cannot use mouse or finger: the arrows move it (two at once draw diagonally), Space lowers and
 * lifts it.
 */
export function useKeyboardPen(
  canvas: RefObject<HTMLCanvasElement | null>,
  { disabled, onMove, onLift }: KeyboardPenOptions,
): KeyboardPen {
  const [place, setPlace] = useState(BEGINNING);
  const [line, setLine] = useState<readonly PenPlace[] | null>(null);
  const pressed = useRef(new Set<string>());

  // A paper that became narrower keeps the pen on it.
  useEffect(() => {
    const element = canvas.current;
    if (!element || typeof ResizeObserver !== 'function') return;
    const observer = new ResizeObserver(() => setPlace((current) => within(element, current)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [canvas]);

  const lift = () => {
    if (!line) return;
    setLine(null);
    onLift(line);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const element = canvas.current;
    if (disabled || !element) return;
    if (event.key === ' ') {
      event.preventDefault();
      if (event.repeat) return;
      if (line) return lift();
      setLine([place]);
      onMove([place]);
      return;
    }
    if (!(event.key in DIRECTIONS)) return;
    event.preventDefault();
    pressed.current.add(event.key);
    const step = event.shiftKey ? SMALL_STEP : STEP;
    const next = { ...place };
    for (const key of pressed.current) {
      next.x += (DIRECTIONS[key]?.x ?? 0) * step;
      next.y += (DIRECTIONS[key]?.y ?? 0) * step;
    }
    const moved = within(element, next);
    setPlace(moved);
    if (!line) return;
    const longer = [...line, moved];
    setLine(longer);
    onMove(longer);
  };

  return {
    ...place,
    isDown: line !== null,
    lift: () => setLine(null),
    handlers: {
      onKeyDown,
      onKeyUp: (event) => void pressed.current.delete(event.key),
      onBlur: () => {
        pressed.current.clear();
        lift();
      },
    },
  };
}

function within({ offsetWidth, offsetHeight }: HTMLCanvasElement, { x, y }: PenPlace): PenPlace {
  const margin = 4;
  return {
    x: Math.min(Math.max(x, margin), Math.max(offsetWidth - margin, margin)),
    y: Math.min(Math.max(y, margin), Math.max(offsetHeight - margin, margin)),
  };
}
