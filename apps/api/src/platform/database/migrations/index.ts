import type { Migration } from 'kysely';

import { createSchema } from './0001-create-schema';
import { searchUsers } from './0002-search-users';
import { listUsers } from './0003-list-users';
import { announceRequests } from './0004-announce-requests';
import { indexAgenda } from './0005-index-agenda';
import { listRequests } from './0006-list-requests';
import { addUpRequests } from './0007-add-up-requests';
import { correctLiquidations } from './0008-correct-liquidations';
import { deployAreas } from './0009-deploy-areas';
import { limitUploads } from './0011-limit-uploads';
import { deployLimits } from './0012-deploy-limits';
import { markMoneyInHistory } from './0013-mark-money-in-history';
import { auditTrail } from './0014-audit-trail';
import { namePrices } from './0015-name-prices';
import { searchInvoices } from './0016-search-invoices';
import { searchFromThreeLetters } from './0017-search-from-three-letters';
import { nameDeployables } from './0018-name-deployables';
import { guardStableVersions } from './0020-guard-stable-versions';
import { findRequests } from './0022-find-requests';
import { writeNotes } from './0023-write-notes';
import { orderByUrgency } from './0024-order-by-urgency';
import { waysOut } from './0025-ways-out';
import { annulInvoices } from './0026-annul-invoices';
import { narrowReport } from './0028-narrow-report';
import { recordPreviews } from './0029-record-previews';
import { saveFilters } from './0031-save-filters';
import { timesOfWork } from './0032-times-of-work';
import { ratePasswords } from './0033-rate-passwords';
import { canonicalTexts } from './0034-canonical-text';
import { foldTexts } from './0035-fold-texts';
import { dividePast } from './0036-divide-past';
import { walkOpenRequests } from './0037-walk-open-requests';
import { writeNotices } from './0038-write-notices';
import { deadlines } from './0039-deadlines';
import { acceptOrReject } from './0040-accept-or-reject';
import { calendarFeeds } from './0041-calendar-feeds';
import { passwordLinks } from './0042-password-links';
import { judgeByPeople } from './0043-judge-by-people';
import { followLinks } from './0044-follow-links';
import { findSameRequests } from './0045-find-same-requests';
import { placeCodes } from './0047-place-codes';
import { mallsOfLocations } from './0048-malls-of-locations';
import { closeDuplicates } from './0049-close-duplicates';
import { walkWaitingRequests } from './0050-walk-waiting-requests';
import { refusedEmails } from './0051-refused-emails';

/**
 * Every migration by name, imported explicitly so that a bundle contains them. They run in the order of their names. The
 * version before still runs on the schema of a name that ends in `-additive` (`migrate.ts`).
 */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-create-schema': createSchema,
  '0002-search-users': searchUsers,
  '0003-list-users': listUsers,
  '0004-announce-requests': announceRequests,
  '0005-index-agenda': indexAgenda,
  '0006-list-requests': listRequests,
  '0007-add-up-requests': addUpRequests,
  '0008-correct-liquidations': correctLiquidations,
  '0009-deploy-areas': deployAreas,
  '0011-limit-uploads': limitUploads,
  '0012-deploy-limits': deployLimits,
  '0013-mark-money-in-history': markMoneyInHistory,
  '0014-audit-trail': auditTrail,
  '0015-name-prices': namePrices,
  '0016-search-invoices': searchInvoices,
  '0017-search-from-three-letters': searchFromThreeLetters,
  '0018-name-deployables': nameDeployables,
  '0020-guard-stable-versions-additive': guardStableVersions,
  '0022-find-requests-additive': findRequests,
  '0023-write-notes-additive': writeNotes,
  '0024-order-by-urgency-additive': orderByUrgency,
  '0025-ways-out': waysOut,
  '0026-annul-invoices': annulInvoices,
  '0028-narrow-report-additive': narrowReport,
  '0029-record-previews-additive': recordPreviews,
  '0031-save-filters-additive': saveFilters,
  '0032-times-of-work-additive': timesOfWork,
  '0033-rate-passwords-additive': ratePasswords,
  '0034-canonical-text-additive': canonicalTexts,
  '0035-fold-texts': foldTexts,
  '0036-divide-past-additive': dividePast,
  '0037-walk-open-requests-additive': walkOpenRequests,
  '0038-write-notices-additive': writeNotices,
  '0039-deadlines': deadlines,
  '0040-accept-or-reject': acceptOrReject,
  '0041-calendar-feeds-additive': calendarFeeds,
  '0042-password-links-additive': passwordLinks,
  '0043-judge-by-people': judgeByPeople,
  '0044-follow-links-additive': followLinks,
  '0045-find-same-requests-additive': findSameRequests,
  '0047-place-codes-additive': placeCodes,
  '0048-malls-of-locations-additive': mallsOfLocations,
  '0049-close-duplicates': closeDuplicates,
  '0050-walk-waiting-requests-additive': walkWaitingRequests,
  '0051-refused-emails-additive': refusedEmails,
};

export const KNOWN_MIGRATIONS = Object.keys(MIGRATIONS).sort();
