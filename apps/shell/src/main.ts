// Nothing else is imported statically: Module Federation first prepares the shared packages, then the portal starts.
import('./bootstrap').catch(async (error: unknown) => {
  const { showStartFailure } = await import('./start-failure');
  const root = document.getElementById('root');
  if (root) showStartFailure(root);
  throw error;
});
