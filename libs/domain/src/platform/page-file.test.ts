import { preloadTag } from './page-file';

it.each([
  ['/shell/main.js', 'as="script"', true],
  ['/shell/main.css', 'as="style"', true],
  ['/remotes/admin/1.0.0/mf-manifest.json', 'as="fetch"', false],
])('preloads %s with %s, as the later request does', (address, use, isChecked) => {
  const tag = preloadTag({ address, integrity: 'sha384-x' });
  expect(tag).toContain(`${use} href="${address}"`);
  expect(tag.includes('integrity="sha384-x"')).toBe(isChecked);
});
