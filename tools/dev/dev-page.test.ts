import { renderDevPage } from './dev-page';

const TEMPLATE = '<head><script src="/shell/0.0.0-local/main.js"></script><!-- portal:config --></head>';
const CONFIG = '<script type="application/json" id="portal-config">{"tokenKey":"\\u003ck"}</script>';

test("the shell's page from source has the configuration of the gateway's page, and the remotes from source", () => {
  const page = renderDevPage(`<head>${CONFIG}</head>`, TEMPLATE, ['requests']);
  expect(page).toBe(
    '<head><script src="/shell/0.0.0-local/main.js"></script>' +
      '<script type="application/json" id="portal-config">{"tokenKey":"\\u003ck","localRemotes":["requests"]}</script></head>',
  );
});

test('a page without a configuration is no page of the shell', () => {
  expect(renderDevPage('<h1>El portal está en preparación</h1>', TEMPLATE, [])).toBeUndefined();
});
