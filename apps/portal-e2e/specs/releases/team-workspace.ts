import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { createTemporaryWorkspace } from '../../../../tools/testing/temporary-workspace';

const run = promisify(execFile);

/** A team's own copy of the sources, from which it builds and publishes its area to a portal. */
export type TeamWorkspace = {
  /** Changes a source file of the area: `src/App.tsx`. */
  edit: (area: string, file: string, change: (text: string) => string) => void;
  /** Makes a new area with the generator, with a slot in each place. */
  newArea: (name: string, title: string) => Promise<void>;
  /** Builds the area as it is now and publishes it as its team would. */
  publish: (area: string) => Promise<void>;
  remove: () => Promise<void>;
};

/**
 * Creates a copy of the workspace that publishes to a running portal.
 * @param portal its address
 */
export function openTeamWorkspace(portal: string): TeamWorkspace {
  const { root, remove } = createTemporaryWorkspace();
  const tool = (script: string, ...args: string[]) =>
    run(join(root, 'node_modules/.bin/tsx'), [script, ...args], {
      cwd: root,
      env: { ...process.env, PORTAL_URL: portal },
    });
  return {
    edit: (area, file, change) => {
      const path = join(root, 'apps', area, file);
      const before = readFileSync(path, 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`nothing changed in ${area}/${file}`);
      writeFileSync(path, after);
    },
    newArea: async (name, title) => {
      await tool(
        'tools/generators/new-area.ts',
        name,
        '--title',
        title,
        '--owner',
        'Equipo <equipo@portal.test>',
        '--slot',
      );
    },
    publish: async (area) => {
      await tool('tools/releases/release.ts', 'publish', area, '--skip-checks');
    },
    remove,
  };
}
