import { runRelease } from './run-release';

// `npm run release`: see USAGE.
void runRelease(process.argv.slice(2), {
  environment: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
}).then((code) => {
  process.exitCode = code;
});
