// Nothing else is imported statically: what fails to load is answered here, by code that needs nothing else.
import(/* webpackChunkName: "start" */ './bootstrap').catch(async (error: unknown) => {
  const { showStartFailure } = await import('./start-failure');
  const root = document.getElementById('root');
  if (root) showStartFailure(root, error);
  throw error;
});
