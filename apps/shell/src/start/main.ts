// No static imports: this file answers every other file that fails to load.
// The pages without a session (`follow`, `ask` and `confirm` of `SHELL_ADDRESS`) have a start of their own, without the portal.
const isForStrangers = /^\/(seguir|pedir|pedir\/confirmar)\/?$/i.test(window.location.pathname);
const starting = isForStrangers
  ? import(/* webpackChunkName: "follow" */ '../pages/follow/follow-start')
  : import(/* webpackChunkName: "start" */ './bootstrap');
starting.catch(async (error: unknown) => {
  const { showStartFailure } = await import('./start-failure');
  const root = document.getElementById('root');
  if (root) showStartFailure(root, error);
  throw error;
});
