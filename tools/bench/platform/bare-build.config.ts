// Reference of a publication: the production build of one remote by rspack, and nothing around it.
import { loadAreaDescriptor } from '../../federation/area-descriptor';
import { announceToFederation } from '../../federation/build-report';
import { inputVersion } from '../../federation/input-version';
import { remoteConfig } from '../../federation/rspack-config';

/**
 * Configures the production build of one remote.
 * @param env `--env remote=… --env output=…`
 */
export default function bareBuild({ remote, output }: { remote: string; output: string }) {
  const version = inputVersion(remote, loadAreaDescriptor(remote));
  announceToFederation(remote, version);
  return remoteConfig(remote, { version, output, mode: 'production' });
}
