import { scopeStyles } from './area-styles';

const scope = ':where(div[data-area="requests"],body[data-area="requests"]>:not(#root))';

it('limits each selector to the page of the area, also inside conditions, and once', () => {
  const css = '.agenda h2, .ui-table .mine-visit { color: red }\n@media print { .agenda { display: none } }';
  const scoped = scopeStyles(css, 'requests');
  expect(scoped).toBe(
    `${scope} .agenda h2, ${scope} .ui-table .mine-visit { color: red }\n@media print { ${scope} .agenda { display: none } }`,
  );
  expect(scopeStyles(scoped, 'requests')).toBe(scoped);
});

it.each([
  'body { background: red }',
  'h1 { font-size: 60px }',
  '.ant-btn { color: pink }',
  '.ui-table td { padding: 0 }',
  ':root { --ui-text: red }',
  'h1:not(.agenda) { color: red }',
  '.agenda, body { color: red }',
  `${scope} .agenda, body { color: red }`,
  '@media print { body { color: red } }',
])('refuses %s', (css) => expect(() => scopeStyles(css, 'requests')).toThrow('names no class of the area requests'));

it.each(['@keyframes spin { to { rotate: 1turn } }', '@font-face { font-family: Inter }', '@import "x.css";'])(
  'refuses %s',
  (css) => expect(() => scopeStyles(css, 'requests')).toThrow('counts outside of the area requests'),
);

it.each(['.agenda { body:not(&) { color: red } }', '.agenda { @media print { &:hover { color: red } } }'])(
  'refuses %s',
  (css) => expect(() => scopeStyles(css, 'requests')).toThrow('stands inside another rule of the area requests'),
);
