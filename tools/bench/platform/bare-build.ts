// What a publication is compared with: the production build of one remote by rspack, and nothing around it.
import { loadAreaDescriptor } from '../../federation/area-descriptor';
import { inputVersion } from '../../federation/input-version';
import { remoteConfig } from '../../federation/rspack-config';
import { runRspack } from '../../federation/run-rspack';

const [name = '', output = ''] = process.argv.slice(2);
const version = inputVersion(name, loadAreaDescriptor(name));
process.env.MF_BUILD_NAME = name;
process.env.MF_BUILD_VERSION = version;

runRspack(remoteConfig(name, { version, output, mode: 'production' })).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
