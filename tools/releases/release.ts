import { runRelease } from './run-release';

// `npm run release -- list | head -1`: the reader has what it wanted.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

// `npm run release`: see USAGE.
void runRelease(process.argv.slice(2), {
  environment: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
}).then((code) => {
  process.exitCode = code;
});
