// Two API processes on one PostgreSQL do the same jobs. The one that does a certain job is killed in the middle of it.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { DEFAULT_DEADLINE_RULES, DEFAULT_WORKING_WEEK, writeDeadlines } from '@portal/domain';
import type pg from 'pg';
import { SMTPServer } from 'smtp-server';

import { count } from './consistency';
import type { Checks, Fault } from './fault';
import { DEMONSTRATION_PASSWORD, signIn } from '../testing/sign-in';
import type { Server } from './portal-process';

/** The jobs of a killed process go to another within a minute; the rest is for a busy machine. */
const LONGEST_MS = 90_000;
const POLL_MS = 100;

const HOST = '127.0.0.1';

type Mails = Map<string, number>;

async function startMailServer(): Promise<{ url: string; mails: Mails; stop: () => Promise<void> }> {
  const mails: Mails = new Map();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let head = '';
      stream.on('data', (chunk: Buffer) => (head += chunk.toString('latin1')));
      stream.on('end', () => {
        const id = /^Message-ID: (<[^>]+>)/im.exec(head)?.[1] ?? 'none';
        mails.set(id, (mails.get(id) ?? 0) + 1);
        done();
      });
    },
  });
  // Killed clients break their connections.
  server.on('error', () => undefined);
  const listening = server.listen(0, HOST);
  await once(listening, 'listening');
  return {
    url: `smtp://${HOST}:${(listening.address() as AddressInfo).port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const WITHOUT_QUIET_HOURS = `insert into notice_preferences (user_id, preferences)
  select id, '{"email":["work","change","note","late"],"push":[],"hasQuietHours":false,"quietFrom":"21:00","quietTo":"07:00","hasDailySummary":false}'
  from users where status = 'activo'`;

const MAILING = {
  NODE_ENV: 'development',
  WORKERS: '1',
  MAIL_FROM: 'portal@empresa.cl',
  PORTAL_URL: 'https://portal.empresa.cl',
} as const;

type Replicas = Map<string, Server>;
type Ground = { pool: pg.Pool; checks: Checks; mails: Mails; replicas: Replicas };

type Round = {
  task: string;
  /** The table without which the job cannot end; the program holds it until the kill. */
  table: 'notices' | 'request_deadlines';
  begin: (ground: Ground) => Promise<void>;
  check: (ground: Ground) => Promise<void>;
};

const addJob = (pool: pg.Pool, task: string, payload: object = {}) =>
  pool.query('select graphile_worker.add_job($1, $2)', [task, JSON.stringify(payload)]);

function missAcceptance(): Round {
  let late: number[] = [];
  return {
    task: 'check-deadlines',
    table: 'notices',
    async begin({ pool }) {
      const { rows } = await pool.query<{ request_id: number }>(
        `update request_deadlines set due_at = now() - interval '1 minute', told_at = null
         where stage = 'accept' and ended_at is null returning request_id`,
      );
      late = rows.map(({ request_id }) => request_id);
      await addJob(pool, 'check-deadlines');
    },
    async check({ pool, checks }) {
      const { rows } = await pool.query<{ times: number }>(
        `select count(history.id)::int as times from unnest($1::bigint[]) as late (id)
         left join request_history history on history.request_id = late.id and event = 'expire' group by late.id`,
        [late],
      );
      checks.expect(
        'each request that nobody accepted went back once',
        rows.length > 0 && rows.every(({ times }) => times === 1),
        rows,
      );
      const notices = await count(pool, `notices where topic = 'not-accepted-to-assign' and request_id = any($1)`, [
        late,
      ]);
      const assigners = await count(
        pool,
        `users where company_id is null and 6 = any(role_codes) and status = 'activo'`,
      );
      checks.expect('each assigner has one notice of each', notices === late.length * assigners, [notices, assigners]);
      checks.say(`${late.length} requests went back once each, with ${notices} notices`);
    },
  };
}

function mailNotice(): Round {
  let notice = 0;
  return {
    task: 'send-notice-email',
    table: 'notices',
    async begin({ pool }) {
      // An assigner's: the first round took requests out of the sight of others.
      const { rows } = await pool.query<{ id: number }>(
        `select max(notices.id)::int as id from notices join users on users.id = user_id
         where email = 'asignador@demo.test' and read_at is null and emailed_at is null`,
      );
      notice = rows[0]?.id ?? 0;
      await addJob(pool, 'send-notice-email', [{ notice }]);
    },
    async check({ pool, checks, mails }) {
      const marked = await count(pool, 'notices where id = $1 and emailed_at is not null', [notice]);
      checks.expect('the notice is marked as mailed', marked === 1);
      const times = mails.get(`<notice-${notice}@portal.empresa.cl>`) ?? 0;
      // A process that ends between the mail and its mark sends again, under the same Message-ID.
      checks.expect('its mail left, and at most once more', times === 1 || times === 2, times);
      checks.say(`the mail of a notice was received ${times} times under one Message-ID`);
    },
  };
}

function changeDeadlines(): Round {
  const OPEN = `request_deadlines join requests on requests.id = request_id
    where stage = 'assign' and ended_at is null and type_request = 'urgente'`;
  let before = new Map<number, number>();
  const readOpen = async (pool: pg.Pool) => {
    const { rows } = await pool.query<{ id: number; due: Date }>(
      `select request_deadlines.id::int as id, request_deadlines.due_at as due from ${OPEN}`,
    );
    return new Map(rows.map(({ id, due }) => [id, due.getTime()]));
  };
  return {
    task: 'recalculate-deadlines',
    table: 'request_deadlines',
    async begin({ pool, checks, replicas }) {
      before = await readOpen(pool);
      const [server] = replicas.values();
      const rules = { ...DEFAULT_DEADLINE_RULES, assign: { ...DEFAULT_DEADLINE_RULES.assign, urgente: 48 } };
      const admin = await signIn(server!.address, 'admin@demo.test');
      const response = await fetch(`${server!.address}/api/v1/deadlines`, {
        method: 'PUT',
        headers: { ...admin, 'content-type': 'application/json' },
        body: JSON.stringify(writeDeadlines({ rules, week: DEFAULT_WORKING_WEEK })),
      });
      checks.expect('the new hours are stored', response.ok, response.status);
    },
    async check({ pool, checks }) {
      const after = await readOpen(pool);
      const moved = [...after].filter(([id, due]) => due > (before.get(id) ?? Infinity)).length;
      checks.expect('every open wait has its new deadline', moved > 0 && moved === after.size, [moved, after.size]);
      checks.say(`${moved} deadlines were recalculated`);
    },
  };
}

/** Finds the replica that does a job: its workers hold a lock of PostgreSQL named by their id. */
async function untilHeld(pool: pg.Pool, task: string): Promise<string> {
  for (const until = Date.now() + LONGEST_MS; Date.now() < until;) {
    const { rows } = await pool.query<{ name: string }>(
      `select application_name as name from graphile_worker.jobs
       join pg_locks on locktype = 'advisory' and (classid::bigint << 32 | objid::bigint) = hashtextextended(locked_by, 0)
       join pg_stat_activity using (pid) where task_identifier = $1`,
      [task],
    );
    if (rows[0] !== undefined) return rows[0].name;
    await sleep(POLL_MS);
  }
  throw new Error(`No replica does ${task}`);
}

async function untilDone(pool: pg.Pool, task: string): Promise<boolean> {
  for (const until = Date.now() + LONGEST_MS; Date.now() < until;) {
    const due = 'graphile_worker.jobs where task_identifier = $1 and (run_at <= now() or locked_by is not null)';
    if ((await count(pool, due, [task])) === 0) return true;
    await sleep(POLL_MS);
  }
  return false;
}

async function play(round: Round, ground: Ground): Promise<void> {
  const { pool, checks, replicas } = ground;
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`lock table ${round.table} in share row exclusive mode`);
    // In a transaction of its own, which the lock would block, where it writes the same table.
    await round.begin(ground);
    const victim = await untilHeld(pool, round.task);
    await replicas.get(victim)?.kill();
    replicas.delete(victim);
    checks.say(`${round.task}: killed "${victim}" in the middle of it`);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const began = Date.now();
  checks.expect(`${round.task}: the other replica does it`, await untilDone(pool, round.task));
  checks.say(`${round.task}: done ${((Date.now() - began) / 1_000).toFixed(1)} s after the kill`);
  await round.check(ground);
}

export async function jobs({ folder, atEnd, start, openSeededDatabase, ...checks }: Fault): Promise<void> {
  const dataDir = path.join(folder, 'data');
  const { pool, connectionString } = await openSeededDatabase({ dataDir, password: DEMONSTRATION_PASSWORD });
  await pool.query(WITHOUT_QUIET_HOURS);
  await pool.query('update notices set emailed_at = null');
  const mailServer = await startMailServer();
  atEnd(mailServer.stop);
  const replicas: Replicas = new Map();
  for (const round of [missAcceptance(), mailNotice(), changeDeadlines()]) {
    for (const name of ['one', 'two'].filter((one) => !replicas.has(one))) {
      const url = new URL(connectionString);
      url.searchParams.set('application_name', name);
      const environment = { ...MAILING, DATABASE_URL: url.href, DATA_DIR: dataDir, SMTP_URL: mailServer.url };
      replicas.set(name, await start({ environment }));
    }
    await play(round, { pool, checks, mails: mailServer.mails, replicas });
  }
}
