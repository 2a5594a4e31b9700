import { HtmlRspackPlugin, type Configuration } from '@rspack/core';
import path from 'node:path';
import { hostConfig } from '../rspack-config';
import { HARNESS_ADDRESS } from './harness-settings';

const ROOT = path.join(__dirname, '../harness');

export function harnessConfig(output: string, { isHot }: { isHot: boolean }): Configuration {
  const config = hostConfig({
    app: { name: 'harness', root: ROOT, source: ROOT, dist: output },
    entry: './bootstrap.tsx',
    publicPath: HARNESS_ADDRESS,
    build: { version: 'local', mode: 'development', output, isHot },
  });
  return { ...config, plugins: [...(config.plugins ?? []), new HtmlRspackPlugin({ template: 'index.html' })] };
}
