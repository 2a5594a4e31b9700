// Sends the work of a device through a network that is cut at random bytes, to a portal that is killed at random moments. What is
// sent, a browser keeps and sends: the rounds are a browser spec, which this runs.
import { WORKSPACE_ROOT } from '../federation/workspace';
import { buildPortal } from '../start/build-portal.cjs';
import { provideChromium, runPlaywright } from '../testing/chromium.cjs';
import type { Fault } from './fault';

export async function offline({ expect, rounds = 200 }: Fault): Promise<void> {
  const chromium = await provideChromium(WORKSPACE_ROOT);
  await buildPortal(WORKSPACE_ROOT);
  const env = { SPECS: 'portal-e2e/specs', FAULT_ROUNDS: String(rounds) };
  const spec = ['--project=composed', 'specs/offline-cuts.spec.ts'];
  expect('the spec passes', (await runPlaywright(WORKSPACE_ROOT, chromium, spec, { env })) === 0);
}
