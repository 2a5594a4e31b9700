import { LOCAL_VERSION } from '@portal/domain';
import { HtmlRspackPlugin, type Configuration } from '@rspack/core';
import path from 'node:path';
import { remoteConfig, shellConfig } from '../federation/rspack-config';
import { withHotHost, withHotRemote } from '../federation/serve/hot-replacement';
import { SHELL_NAME, appFolders } from '../federation/workspace';

const PAGE_FILE = 'index.html';

export const pageFile = (output: string): string => path.join(output, SHELL_NAME, PAGE_FILE);

export const remoteFolder = (output: string, name: string): string => path.join(output, name);

export function devConfigs(
  remotes: readonly string[],
  { output, port }: { output: string; port: number },
): Configuration[] {
  const build = { version: LOCAL_VERSION, mode: 'development', isHot: true } as const;
  const shell = withHotHost(shellConfig({ ...build, output: path.join(output, SHELL_NAME) }), remotes);
  const page = new HtmlRspackPlugin({
    filename: PAGE_FILE,
    template: path.join(appFolders(SHELL_NAME).source, PAGE_FILE),
  });
  return [
    { ...shell, plugins: [...(shell.plugins ?? []), page] },
    ...remotes.map((name) => withHotRemote(remoteConfig(name, { ...build, output: remoteFolder(output, name) }), port)),
  ];
}
