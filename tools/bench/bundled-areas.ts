// Takes the place of `portal-federation-host` in the single bundle: the same calls, and no federation behind them.
import { areas } from 'bench-areas';

export function createFederationHost() {
  return {
    registerRemotes: (): void => undefined,
    loadRemote: (id: string): Promise<unknown> => {
      const name = id.replace(/\/App$/, '').replaceAll('_', '-');
      const load = areas[name];
      return load ? load() : Promise.reject(new Error(`the bundle has no area ${name}`));
    },
  };
}
