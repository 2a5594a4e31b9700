import { signIn } from '../people';
import type { DevelopmentAttack } from './attacked';
import { call, countStatuses, inParallel } from './call';

const SESSIONS = 100;
const CALLERS = 8;
/** More places than anybody is signed in at. */
const MOST_SESSIONS = 50;

/** Opens very many sessions of one person, and uses a session long after the sign-in. faults/session-attacks.ts forges and replays them. */
export const sessions: DevelopmentAttack = async (portal, { checks }) => {
  const verify = (as: Awaited<ReturnType<typeof signIn>>) => call(portal, { path: '/api/v1/auth/verify', as });
  const opened = await inParallel(Array.from({ length: SESSIONS }), CALLERS, () =>
    signIn(portal.address, 'operario@demo.test'),
  );
  const answers = await inParallel(opened, CALLERS, verify);
  const live = answers.filter(({ status }) => status === 200).length;
  checks.say(`${SESSIONS} sessions of one person: ${countStatuses(answers)}`);
  checks.expect(`at most ${MOST_SESSIONS} of them hold`, live > 0 && live <= MOST_SESSIONS, live);

  const old = await signIn(portal.address, 'facturacion@demo.test');
  await portal.database.pool.query(
    `update sessions set created_at = now() - interval '90 days', last_seen_at = now(), expires_at = now() + interval '1 hour'
      where user_id = (select id from users where email = 'facturacion@demo.test') and ended_at is null`,
  );
  const { status } = await verify(old);
  checks.say(`a session that began 90 days ago and was used all the time: ${status}`);
  checks.expect('it has ended', status === 401, status);
};
