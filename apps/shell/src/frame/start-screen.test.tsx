import { render } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { StartScreen } from './start-screen';

const text = (element: Element): string | undefined => element.querySelector('[role=status]')?.textContent?.trim();
const shapes = (element: Element): (string | null)[] =>
  [...element.querySelectorAll('svg path')].map((shape) => shape.getAttribute('d'));

it('looks like the page before its code has loaded', () => {
  const page = new DOMParser().parseFromString(
    readFileSync(path.join(__dirname, '../index.html'), 'utf8'),
    'text/html',
  );
  const shown = page.querySelector('#root > main');
  const drawn = render(<StartScreen />).container.querySelector('main');
  if (!shown || !drawn) throw new Error('one of them has no start screen');
  expect(shapes(shown)).toEqual(shapes(drawn));
  expect(text(shown)).toBe(text(drawn));
});
