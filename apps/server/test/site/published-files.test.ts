import { publishedFile } from '../../src/site/published-files';

test.each(['/shell/1.0.0-a/main.js', '/remotes/admin/1.0.0-a/App.js'])('%s is served', (address) => {
  expect(publishedFile(address)).toBeDefined();
});

test.each(['/shell/1.0.0-a/main.js.map', '/remotes/admin/1.0.0-a/App.js.map', '/remotes/admin/1.0.0-a/App.js.br'])(
  '%s is kept for the portal alone',
  (address) => {
    expect(publishedFile(address)).toBeUndefined();
  },
);
