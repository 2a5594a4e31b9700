import { HtmlRspackPlugin, type Configuration } from '@rspack/core';
import { browserModules } from '../../../tools/federation/rspack-config';
import { WORKSPACE_ROOT } from '../../../tools/federation/workspace';

/** Serves the gallery (`npx rspack serve` in this folder): every component of the design system, without an API. */
const gallery: Configuration = {
  context: `${WORKSPACE_ROOT}/libs/ui/gallery`,
  ...browserModules(),
  entry: './gallery.tsx',
  output: { publicPath: '/' },
  plugins: [
    new HtmlRspackPlugin({
      title: 'Sistema de diseño',
      meta: { viewport: 'width=device-width, initial-scale=1, viewport-fit=cover' },
    }),
  ],
  devServer: { host: 'localhost', port: 4340, historyApiFallback: true },
};

export default gallery;
