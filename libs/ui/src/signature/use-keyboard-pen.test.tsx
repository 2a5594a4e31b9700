import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useKeyboardPen, type PenPlace } from './use-keyboard-pen';

const lines: PenPlace[][] = [];
beforeEach(() => {
  lines.length = 0;
});

function Paper({ disabled = false }: { disabled?: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pen = useKeyboardPen(canvas, {
    disabled,
    onMove: () => undefined,
    onLift: (line) => lines.push([...line]),
  });
  return (
    <>
      <canvas ref={canvas} data-testid="paper" tabIndex={0} {...pen.handlers} />
      <output>{pen.isDown ? 'down' : 'up'}</output>
    </>
  );
}

function openPaper(props: { disabled?: boolean } = {}) {
  render(<Paper {...props} />);
  const paper = screen.getByTestId('paper');
  Object.defineProperties(paper, { offsetWidth: { value: 320 }, offsetHeight: { value: 200 } });
  const press = (key: string, init: object = {}) => fireEvent.keyDown(paper, { key, ...init });
  const release = (key: string) => fireEvent.keyUp(paper, { key });
  return { paper, press, release };
}

it('moves without drawing until Space lowers the pen, and draws until Space lifts it', () => {
  const { press, release } = openPaper();
  press('ArrowRight');
  release('ArrowRight');
  press(' ');
  expect(screen.getByText('down')).toBeInTheDocument();
  press('ArrowRight');
  release('ArrowRight');
  press('ArrowUp', { shiftKey: true });
  press(' ');
  expect(lines).toEqual([
    [
      { x: 64, y: 130 },
      { x: 72, y: 130 },
      { x: 72, y: 128 },
    ],
  ]);
});

it('draws diagonally with two arrows at once', () => {
  const { press } = openPaper();
  press(' ');
  press('ArrowRight');
  press('ArrowDown');
  press(' ');
  expect(lines[0]?.at(-1)).toEqual({ x: 72, y: 138 });
});

it('stays on the paper', () => {
  const { press } = openPaper();
  press(' ');
  for (let step = 0; step < 60; step += 1) press('ArrowRight');
  press(' ');
  expect(lines[0]?.at(-1)).toEqual({ x: 316, y: 130 });
});

it('keeps the line when the focus moves to the next field', () => {
  const { paper, press } = openPaper();
  press(' ');
  press('ArrowRight');
  fireEvent.blur(paper);
  expect(lines).toHaveLength(1);
  expect(screen.getByText('up')).toBeInTheDocument();
});

it('leaves Tab and Enter to the page', () => {
  const { press } = openPaper();
  expect([press('Tab'), press('Enter'), press(' ')]).toEqual([true, true, false]);
});

it('does nothing while it is disabled', () => {
  const { press } = openPaper({ disabled: true });
  expect([press(' '), press('ArrowRight')]).toEqual([true, true]);
  expect(screen.getByText('up')).toBeInTheDocument();
});
