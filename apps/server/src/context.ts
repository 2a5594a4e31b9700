import type { FastifyInstance } from 'fastify';

import type { ReleaseChanges } from './features/releases/change-releases';
import type { ConfirmPassword } from './platform/auth/confirm-password';
import type { LoginLimits } from './platform/auth/login-limits';
import type { Sessions } from './platform/auth/sessions';
import type { Db } from './platform/database/schema';
import type { EventStreams } from './platform/events/event-streams';
import type { JobKind } from './platform/jobs/jobs';
import type { FileAddresses } from './platform/files/file-addresses';
import type { FileStore } from './platform/files/file-store';
import type { Mailer } from './platform/mail/mailer';
import type { Metrics } from './platform/observability/metrics';
import type { Totals } from './platform/query/totals';
import type { Releases } from './platform/releases/releases';
import type { Seal } from './platform/seal';

export type MailContext = {
  mailer: Mailer;
  /** The address under which people open the portal, without a slash at its end. */
  portalUrl: string;
  unsubscribeKey: Buffer;
  followKey: Buffer;
};

export type ApiContext = {
  db: Db;
  totals: Totals;
  files: FileStore;
  addresses: FileAddresses;
  releases: Releases;
  releaseChanges: ReleaseChanges;
  confirmPassword: ConfirmPassword;
  limits: LoginLimits;
  sessions: Sessions;
  streams: EventStreams;
  metrics: Metrics;
  jobKinds: readonly JobKind[];
  mail: MailContext;
  seal: Seal | undefined;
  now: () => Date;
};

export type Feature = (app: FastifyInstance, context: ApiContext) => void | Promise<void>;
