import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Starts nginx with the file of tools/deploy, told only where everything is here. These are addresses, not names that nginx looks up
 * again, which Debian's nginx is too old for.
 * @param prefix its folder; may be there already
 * @param ports port on this machine for each name in the file
 * @param servers further servers of the configuration
 */
export async function startNginx(
  program: string,
  prefix: string,
  ports: Readonly<Record<string, number>>,
  servers = '',
): Promise<ChildProcess> {
  await mkdir(prefix, { recursive: true });
  const deployed = readFileSync(path.join(__dirname, '../deploy/nginx.conf'), 'utf8');
  const conf = Object.entries(ports).reduce(
    (text, [name, port]) => text.replaceAll(name, `127.0.0.1:${port}`),
    deployed.replaceAll(/ resolve(?=[ ;])/g, ''),
  );
  await writeFile(path.join(prefix, 'portal.conf'), conf.replace(/\}\s*$/, `${servers}\n}\n`));
  return spawn(program, ['-p', prefix, '-c', 'portal.conf', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
