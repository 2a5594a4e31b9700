import type { AttackTools, DevelopmentAttack, ProductionAttack } from './attacked';
import { auditTrail } from './audit-trail';
import { canaryVotes } from './canary-votes';
import { demonstrationAccounts } from './demonstration-accounts';
import { deployTokens } from './deploy-tokens';
import { documentsAccess } from './documents-access';
import { excelFormulas } from './excel-formulas';
import { filePermissions } from './file-permissions';
import { filtersAndSorts } from './filters-and-sorts';
import { forwardedHeaders, inventedAddresses, proxiedAddresses } from './forwarded-headers';
import { hostileText } from './hostile-text';
import { idempotency } from './idempotency';
import { imageBombs } from './image-bombs';
import { multipartParts, multipartPartsOfWorkers } from './multipart-parts';
import { oddAddresses } from './odd-addresses';
import { origins } from './origins';
import { pageClaims } from './page-claims';
import { passwords } from './passwords';
import { prices } from './prices';
import { readsById } from './reads-by-id';
import { remoteOverride } from './remote-override';
import { restoreBomb } from './restore-bomb';
import { sourceMaps } from './source-maps';
import { sessions } from './sessions';
import { signInLimits } from './sign-in-limits';
import { uploadQuota } from './upload-quota';
import { uploadsHygiene } from './uploads-hygiene';

export type NamedAttack<Attack> = { name: string; attack: Attack; isQuick?: boolean };

/** Attacks of a development portal, in the order in which they run on it. */
export const DEVELOPMENT_ATTACKS: readonly NamedAttack<DevelopmentAttack>[] = [
  // First what reads: the others add accounts, requests and sessions.
  { name: 'reads-by-id', attack: readsById },
  { name: 'prices', attack: prices, isQuick: true },
  { name: 'filters-and-sorts', attack: filtersAndSorts },
  { name: 'origins', attack: origins, isQuick: true },
  { name: 'odd-addresses', attack: oddAddresses, isQuick: true },
  { name: 'hostile-text', attack: hostileText, isQuick: true },
  { name: 'page-claims', attack: pageClaims, isQuick: true },
  { name: 'canary-votes', attack: canaryVotes, isQuick: true },
  { name: 'deploy-tokens', attack: deployTokens },
  { name: 'passwords', attack: passwords, isQuick: true },
  { name: 'idempotency', attack: idempotency, isQuick: true },
  { name: 'uploads-hygiene', attack: uploadsHygiene },
  { name: 'multipart-parts', attack: multipartParts },
  { name: 'source-maps', attack: sourceMaps },
  { name: 'excel-formulas', attack: excelFormulas },
  { name: 'audit-trail', attack: auditTrail },
  { name: 'sessions', attack: sessions },
  { name: 'sign-in-limits', attack: signInLimits },
  { name: 'proxied-addresses', attack: proxiedAddresses },
  // Last, because it stops the portal.
  { name: 'demonstration-accounts', attack: demonstrationAccounts },
];

/** Attacks of a production portal, in the order in which they run on it. */
export const PRODUCTION_ATTACKS: readonly NamedAttack<ProductionAttack>[] = [
  { name: 'documents-access', attack: documentsAccess },
  { name: 'remote-override', attack: remoteOverride },
  { name: 'invented-addresses', attack: inventedAddresses },
  { name: 'file-permissions', attack: filePermissions },
  { name: 'image-bombs', attack: imageBombs },
  { name: 'multipart-parts-of-workers', attack: multipartPartsOfWorkers },
  { name: 'restore-bomb', attack: restoreBomb },
  // Last, because this client uploads nothing more for an hour.
  { name: 'upload-quota', attack: uploadQuota },
];

/** Attacks that start what they need by themselves. */
export const OTHER_ATTACKS: readonly NamedAttack<(tools: AttackTools) => Promise<void>>[] = [
  { name: 'forwarded-headers', attack: forwardedHeaders },
];
