import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { seedAttackedPortal, type AttackedPortal } from './attacked-portal';
import { DEVELOPMENT_ATTACKS } from './attacks/all-attacks';
import { closeConnections } from './attacks/call';
import { createSignIns, publishFirstRelease } from './attacks/portals';
import { createChecks } from './checks';
import { fuzzPortal } from './fuzz';
import { SEEDED_PASSWORD } from './people';
import { untilApiReady, type Server } from './portal-process';
import { attackSessions } from './session-attacks';

/** Starting a portal takes seconds; on a machine that is busy with all the other tests, many. */
const LONGEST_MS = 240_000;
const SEED = 2026;
const INPUTS = 300;

const silent = (): void => undefined;

describe('a portal in production', () => {
  let folder: string;
  let portal: AttackedPortal;
  let server: Server;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'portal-faults-'));
    portal = await seedAttackedPortal(folder, SEEDED_PASSWORD);
    await publishFirstRelease(portal.dataDir);
    // Two workers, because a session that ends has to end on both; the tests are the proxy that says who guesses.
    server = await portal.launch({ isBuilt: false, workers: 2, environment: { TRUST_PROXY: '1' } });
    await untilApiReady(server);
  }, LONGEST_MS);
  afterAll(async () => {
    closeConnections();
    await server.stop();
    await portal.database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it(
    'refuses bad inputs: none fails, hangs, shows the inside or is stored, and the log has no secret',
    async () => {
      const printed: string[] = [];
      const isFine = await fuzzPortal(portal, server, {
        seed: SEED,
        indices: Array.from({ length: INPUTS }, (_, index) => index),
        print: (line) => void printed.push(line),
      });
      // The whole of it is what a failure is repeated with.
      expect(isFine ? [] : printed).toEqual([]);
    },
    LONGEST_MS,
  );

  it(
    'lets sessions neither be forged nor replayed, changes nothing for other origins, and ends guessing soon',
    async () => {
      const checks = createChecks('sessions', silent);
      await attackSessions(portal, server, { checks, isQuick: true });
      expect(checks.failures).toEqual([]);
    },
    LONGEST_MS,
  );

  // Last, because they store accounts, requests and tokens.
  it.each(DEVELOPMENT_ATTACKS.filter(({ isQuick }) => isQuick))(
    'holds against $name',
    async ({ attack }) => {
      const checks = createChecks('attacks', silent);
      const attacked = {
        address: server.address,
        server,
        dataDir: portal.dataDir,
        database: portal.database,
        as: createSignIns(server.address, SEEDED_PASSWORD),
      };
      await attack(attacked, {
        checks,
        isBuilt: false,
        isQuick: true,
        folder,
        onEnd: silent,
        // The machine is busy with all the other tests: times are not judged.
        expectBelow: silent,
      });
      expect(checks.failures).toEqual([]);
    },
    LONGEST_MS,
  );
});

/** Runs `kill.ts`, which ends a portal with everything it started. @returns what it printed, and whether it ended well */
function runKill(): Promise<{ isFine: boolean; printed: string }> {
  return new Promise((resolve) => {
    const command = ['--import', 'tsx', path.join(__dirname, 'kill.ts'), '--rounds', '1', '--quick'];
    execFile(process.execPath, command, { timeout: LONGEST_MS }, (error, stdout, stderr) =>
      resolve({ isFine: error === null, printed: stdout + stderr }),
    );
  });
}

it(
  'a portal that is killed while people write loses no acknowledged write, and shows no half-done one',
  async () => {
    const { isFine, printed } = await runKill();
    expect(isFine ? 'PASS' : printed).toBe('PASS');
    expect(printed).toContain('kill: PASS');
  },
  LONGEST_MS,
);
