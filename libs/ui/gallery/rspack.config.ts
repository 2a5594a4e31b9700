import { HtmlRspackPlugin, type Configuration } from '@rspack/core';

/** Serves the gallery (`npx rspack serve` in this folder): every component of the design system, without an API. */
const gallery: Configuration = {
  context: __dirname,
  target: ['web', 'es2022'],
  entry: './gallery.tsx',
  lazyCompilation: false,
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            target: 'es2022',
            transform: { react: { runtime: 'automatic' } },
          },
        },
        type: 'javascript/auto',
      },
      { test: /\.css$/, type: 'css/auto' },
      { test: /\.woff2$/, type: 'asset/resource' },
    ],
  },
  output: { publicPath: '/' },
  plugins: [
    new HtmlRspackPlugin({
      title: 'Sistema de diseño',
      meta: { viewport: 'width=device-width, initial-scale=1, viewport-fit=cover' },
    }),
  ],
  performance: false,
  devServer: { host: 'localhost', port: 4340, historyApiFallback: true },
};

export default gallery;
