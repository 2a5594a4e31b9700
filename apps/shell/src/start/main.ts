// No static imports: this file answers every other file that fails to load.
// A followed request (`SHELL_ADDRESS.follow`) has a start of its own, without the portal.
const isFollowed = /^\/seguir\/?$/i.test(window.location.pathname);
const starting = isFollowed
  ? import(/* webpackChunkName: "follow" */ '../pages/follow/follow-start')
  : import(/* webpackChunkName: "start" */ './bootstrap');
starting.catch(async (error: unknown) => {
  const { showStartFailure } = await import('./start-failure');
  const root = document.getElementById('root');
  if (root) showStartFailure(root, error);
  throw error;
});
