// Attacks portals of its own over HTTP, as a stranger or an account with few rights would, and prints what came of it.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import type { AttackTools } from './attacks/attacked';
import { DEVELOPMENT_ATTACKS, OTHER_ATTACKS, PRODUCTION_ATTACKS } from './attacks/all-attacks';
import { closeConnections } from './attacks/call';
import { startDevelopmentPortal, startProductionPortal } from './attacks/portals';
import { createChecks, runProgram } from './checks';

/** Runs the work that was left for the end, the last first, whatever a part of it throws. */
async function runAll(works: (() => Promise<void>)[]): Promise<void> {
  for (let work = works.pop(); work !== undefined; work = works.pop()) {
    await work().catch((error: unknown) => console.error(error));
  }
}

runProgram(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { built: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
  });
  const isWanted = ({ name, isQuick = false }: { name: string; isQuick?: boolean }): boolean =>
    positionals.length > 0 ? positionals.includes(name) : !values.quick || isQuick;
  const checks = createChecks('attacks');
  // What a portal makes without a stricter mode of its own can then be read by others, as on most machines.
  process.umask(0o022);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-attacks-'));
  await chmod(folder, 0o755);
  const works: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  let ending: Promise<void> | undefined;
  // Once: a signal ends the portals, and the attack that loses its portal then comes here too.
  const end = (): Promise<void> => (ending ??= runAll(works));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void end().finally(() => process.exit(1)));
  }
  const tools: AttackTools = {
    checks,
    isBuilt: values.built,
    isQuick: values.quick,
    folder,
    onEnd: (work) => works.push(work),
    expectBelow: (what, value, limit) => {
      if (!values.quick) checks.expect(`${what}: below ${limit}`, value < limit, Math.round(value));
    },
  };
  /** An attack that cannot be carried out fails, and the others go on. */
  const run = async (name: string, attack: () => Promise<void>): Promise<void> => {
    const startedAt = performance.now();
    await attack().catch((error: unknown) => checks.expect(name, false, String(error)));
    console.log(`  (${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  };
  try {
    const development = DEVELOPMENT_ATTACKS.filter(isWanted);
    if (development.length > 0) {
      const portal = await startDevelopmentPortal(tools);
      for (const { name, attack } of development) await run(name, () => attack(portal, tools));
    }
    const production = PRODUCTION_ATTACKS.filter(isWanted);
    if (production.length > 0) {
      const portal = await startProductionPortal(tools);
      for (const { name, attack } of production) await run(name, () => attack(portal, tools));
    }
    const others = OTHER_ATTACKS.filter(isWanted);
    for (const { name, attack } of others) await run(name, () => attack(tools));
    if (development.length + production.length + others.length === 0)
      throw new Error(`There is no attack ${positionals.join(', ')}`);
  } finally {
    closeConnections();
    await end();
  }
  checks.finish();
});
