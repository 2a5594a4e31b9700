// No static imports: this file answers every other file that fails to load.
import(/* webpackChunkName: "start" */ './bootstrap').catch(async (error: unknown) => {
  const { showStartFailure } = await import('./start-failure');
  const root = document.getElementById('root');
  if (root) showStartFailure(root, error);
  throw error;
});
