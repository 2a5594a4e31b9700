// Serves the gallery: `npx tsx libs/ui/gallery/serve.ts [port]`. Every component of the design system, without an API.
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rspack, HtmlRspackPlugin } from '@rspack/core';

const port = Number(process.argv[2] ?? 4340);
const output = path.join(tmpdir(), `portal-ui-gallery-${port}`);

const compiler = rspack({
  context: import.meta.dirname,
  mode: 'development',
  target: ['web', 'es2022'],
  entry: './gallery.tsx',
  devtool: 'cheap-module-source-map',
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
  output: { path: output, publicPath: '/', clean: true },
  plugins: [
    new HtmlRspackPlugin({
      title: 'Sistema de diseño',
      meta: { viewport: 'width=device-width, initial-scale=1, viewport-fit=cover' },
    }),
  ],
  performance: false,
});

compiler.watch({}, (error, stats) => {
  const problems = error?.message ?? stats?.toString({ preset: 'errors-warnings' }) ?? '';
  process.stdout.write(`${problems}\nhttp://localhost:${port}\n`);
});

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

createServer((request, response) => {
  const asked = path.join(output, path.normalize(new URL(request.url ?? '/', 'http://gallery').pathname));
  const isFile = path.extname(asked) !== '' && existsSync(asked);
  const file = isFile ? asked : path.join(output, 'index.html');
  response.setHeader('content-type', isFile ? (TYPES[path.extname(file)] ?? 'application/octet-stream') : 'text/html');
  createReadStream(file)
    .on('error', () => response.destroy())
    .pipe(response);
}).listen(port, '127.0.0.1');
