import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** A package registry of a company, as far as `npm install` asks one. */
export type PackageRegistry = {
  address: string;
  /** Publishes packed packages of one version. */
  publish(tarballs: readonly string[], version: string): Promise<void>;
  stop(): void;
};

/** Starts a registry on this machine for tests. It holds only packages published to it. */
export async function startPackageRegistry(
  manifestOf: (tarball: string) => { name: string },
): Promise<PackageRegistry> {
  const versions = new Map<string, Record<string, object>>();
  const files = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const requestedName = decodeURIComponent(request.url ?? '').slice(1);
    const [file, versionsOfName] = [files.get(requestedName), versions.get(requestedName)];
    if (file) return response.end(file);
    response.statusCode = versionsOfName ? 200 : 404;
    response.setHeader('cache-control', 'no-store'); // npm would not look for a newer version
    const newest = Object.keys(versionsOfName ?? {}).at(-1);
    response.end(JSON.stringify({ name: requestedName, versions: versionsOfName, 'dist-tags': { latest: newest } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    address,
    async publish(tarballs, version) {
      for (const tarball of tarballs) {
        const content = await readFile(tarball);
        const manifest = manifestOf(tarball);
        const key = `files/${path.basename(tarball)}`;
        files.set(key, content);
        const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`;
        const entry = { ...manifest, dist: { tarball: address + key, integrity } };
        versions.set(manifest.name, { ...versions.get(manifest.name), [version]: entry });
      }
    },
    stop: () => server.close(),
  };
}
