import type { PortalEnvironment } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import type { Database } from './platform/database/schema';
import type { JobKind } from './platform/jobs/jobs';
import type { FileAddresses } from './platform/files/file-addresses';
import type { FileStore } from './platform/files/file-store';
import type { PhotoStore } from './platform/files/photos';
import type { Mailer } from './platform/mail/mailer';
import type { Metrics } from './platform/observability/metrics';
import type { Totals } from './platform/query/totals';
import type { Releases } from './platform/releases';
import type { Seal } from './platform/seal';

/** The dependencies of everything that writes to people. */
export type MailContext = {
  mailer: Mailer;
  /** The address under which people open the portal, without a slash at its end. */
  portalUrl: string;
  /** Signs the links that end mails of a kind. */
  unsubscribeKey: Buffer;
  /** Makes the tokens of the links by which a request is followed. */
  followKey: Buffer;
};

/** The dependencies of a feature. */
export type ApiContext = {
  environment: PortalEnvironment;
  db: Kysely<Database>;
  /** Lengths of the long lists. */
  totals: Totals;
  files: FileStore;
  /** Puts photos where rows may name them. */
  photos: PhotoStore;
  /** Makes the signed addresses of stored photos. */
  addresses: FileAddresses;
  /** The releases of the portal and their history. */
  releases: Releases;
  /** Signs previews of versions. */
  previewKey: Buffer;
  metrics: Metrics;
  /** The kinds of jobs that this portal does. */
  jobKinds: readonly JobKind[];
  mail: MailContext;
  /** The seal of dossiers that the settings give; undefined: the portal makes its own. */
  seal: Seal | undefined;
  /** The clock, so that tests can stand at another hour. */
  now: () => Date;
};

/** A feature registers its routes, with paths below /api/v1, each with its `operation`. */
export type Feature = (app: FastifyInstance, context: ApiContext) => void | Promise<void>;
