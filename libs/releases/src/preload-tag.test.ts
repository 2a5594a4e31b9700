import { preloadTag } from './preload-tag';

it.each([
  ['/shell/main.js', 'as="script"'],
  ['/shell/main.css', 'as="style"'],
])('preloads %s with %s, as the later request does', (address, use) => {
  const tag = preloadTag({ address, integrity: 'sha384-x' });
  expect(tag).toContain(`${use} href="${address}" integrity="sha384-x"`);
});
