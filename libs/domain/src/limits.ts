const IMPORT_BYTES = 2 * 1024 * 1024;

/**
 * Limits of the product: the amounts that people enter, send and read, and how often. A new one of a single rule stands in that rule.
 * Sizes are bytes, lengths are characters and durations are milliseconds, unless the limit names another unit.
 */
export const LIMITS = {
  /** The proxies of tools/deploy let as much through. */
  formBytes: 160 * 1024 * 1024,
  photoBytes: 10 * 1024 * 1024,
  /**
   * Megapixels of one uploaded image, by how much memory its decoder takes on the server. A sequential JPEG, as cameras write it,
   * is decoded a few lines at a time; the others are decoded whole: an interlaced PNG and a JPEG of several scans with four
   * channels in greater depth. 51: what is sold as 50 megapixels has up to 8,192 × 6,144.
   */
  photoMegapixels: { sequentialJpeg: 220, avif: 12.5, interlaced: 25, other: 51 },
  /**
   * Bytes of images that one person may upload in an hour (1,000 MB), unless `UPLOADS_PER_HOUR_MB` says otherwise: six
   * repairs with all of their 15 photos at 10 MB, where an operator finishes two in an hour (tools/decisions/uploads-and-photos.md).
   */
  uploadBytesPerHour: 1_000 * 1024 * 1024,
  requestPhotos: 10,
  duplicates: 20,
  /** Photos per set of a repair: start, result, supplies (spec 2 §9). */
  repairPhotos: 5,
  /** Photos of a document, their bytes (making one with 32 MB took a process to 550 MB) and the entries of its history. */
  dossierPhotos: 50,
  dossierPhotoBytes: 20 * 1024 * 1024,
  dossierHistory: 100,
  /** A dossier that is verified, in bytes (100 MB): 25 photos and more text than any request has. */
  dossierBytes: 100 * 1024 * 1024,
  photoPixels: 2048,
  thumbnailPixels: 320,
  signatureBytes: 1024 * 1024,
  /** Height of the signature canvas, in CSS pixels (spec 2 §9). */
  signatureHeight: 200,
  passwordMin: 8,
  passwordMax: 128,
  administratorPasswordMin: 10,
  nameMax: 80,
  /** Areas that one order names, and people that one candidate names. */
  deployablesMax: 50,
  candidatePersonsMax: 50,
  shortTextMax: 64,
  emailMax: 254,
  phoneMin: 8,
  phoneMax: 15,
  passportMin: 6,
  passportMax: 12,
  rutMin: 8,
  rutMax: 10,
  descriptionMax: 2000,
  observationMax: 2000,
  visitDaysAhead: 731,
  noteMax: 1000,
  notePhotos: 5,
  /** Notes, and edits of requests, that one person writes in an hour. */
  notesPerHour: 60,
  editsPerHour: 120,
  pastRows: 50,
  /** A note that nobody saw counts as unread for this long: 30 days. */
  noteUnread: 30 * 24 * 60 * 60 * 1000,
  unreadRows: 100,
  ratingMax: 1000,
  reasonMax: 500,
  invoiceNumberMax: 40,
  purchaseOrderMax: 60,
  masterDocumentMax: 20,
  addressMax: 160,
  sourceTextMax: 200,
  failureMessageMax: 500,
  failureStackMax: 4_000,
  importLines: 5_000,
  importColumns: 100,
  logoBytes: 300 * 1024,
  importBytes: IMPORT_BYTES,
  /** A JSON body, in bytes, where the route names no other limit. The longest form has 2,500 characters of text. */
  bodyBytes: 16 * 1024,
  signInBodyBytes: 4 * 1024,
  /** The form of a user, in bytes: a contractor leader's list may name as many operators as a select offers. */
  userBodyBytes: 128 * 1024,
  newContractorOperators: 20,
  trades: 100,
  pageLoadsBodyBytes: 256 * 1024,
  /** An imported list as JSON, in bytes: line breaks and quotation marks take two characters there. */
  importBodyBytes: 2 * IMPORT_BYTES + 1024,
  /** Greatest price of one thing, in pesos. With the two limits below, every sum of a repair stays exact in cents. */
  priceMax: 99_999_999.99,
  totalMax: 999_999_999_999.99,
  amountMax: 9_999,
  repairSupplies: 50,
  requestNumberMax: 2_147_483_647,
  permitNumberMax: 9_007_199_254_740_991,
  /** Rows of a page when the caller does not say (spec 2 §9). */
  pageSize: 20,
  pageSizeMax: 200,
  bulkRows: 100,
  optionsMax: 1000,
  /** Page numbers the pagination control shows at once (spec 2 §9). */
  paginationWindow: 5,
  /** Characters from which on a list is searched; a number is searched whatever its length. */
  searchMin: 3,
  /** Words of one search; the shortest of more are left out. */
  searchWords: 8,
  searchRows: 8,
  /** Pause after typing before a search is sent (spec 2 §9). */
  searchDebounce: 500,
  deadlineHoursMax: 2_000,
  daysOff: 200,
  /** Assumed duration of a visit in minutes: requests contain none. Two that are closer overlap. */
  visitMinutes: 60,
  agendaDays: 7,
  /** Days from the first one in which a visit is proposed. */
  proposalDays: 28,
  savedFilters: 20,
  savedFiltersNameMax: 40,
  savedFiltersQueryMax: 1_000,
  /** At this width and below the phone layout is used, in CSS pixels (spec 1 §9). */
  phoneBreakpoint: 768,
  sessionLife: 10 * 60 * 60 * 1000,
  sessionLifeMax: 24 * 60 * 60 * 1000,
  sessionsPerPerson: 10,
  eventStreamsPerSession: 8,
  /** Tabs of one person, in all browsers, that receive live updates of one process at the same time. */
  eventStreamsPerPerson: 24,
  /** Failed sign-ins are counted for 15 minutes, from the first one. */
  loginWindow: 15 * 60 * 1000,
  /** Many people can share one (a mall's network), so it is generous. */
  loginFailuresPerAddress: 100,
  loginFailuresPerAccountAndAddress: 10,
  loginFailuresPerAccount: 100,
  /** Failed sign-ins from one address in 24 hours, at an account that is above the limit before this one. */
  loginFailuresUnderAttack: 3,
  loginUnderAttackWindow: 24 * 60 * 60 * 1000,
  /** Sign-ins of one person with the right password in 15 minutes: programs included, far more than a person needs. */
  signInsPerAccount: 300,
  /** Reads of one person's calendar in 15 minutes. */
  calendarReads: 60,
  /** Reads with an unknown secret from one address in 15 minutes; people of one network can share it. */
  calendarMisses: 100,
  /** Unknown, withdrawn and expired links of requests, and what their holders send, from one address in 15 minutes. */
  followMisses: 100,
  followAnswers: 60,
  /** Notes that come through one link in 24 hours. */
  followNotes: 10,
  /** Dossiers made for one link of a request in 15 minutes: each takes seconds. */
  followDossiers: 5,
  /**
   * Forms of places with a QR code: sent from one address in 15 minutes, where people of a mall share one; its share of one
   * place in an hour; confirmed for one place in an hour, and without an e-mail in 24 hours; and of one mailbox or phone in 24 hours.
   */
  placeFormsPerAddress: 20,
  placeFormsShare: 5,
  placeRequestsPerPlace: 20,
  placeWindow: 60 * 60 * 1000,
  placeFormsPerSender: 10,
  strangerWindow: 24 * 60 * 60 * 1000,
  /** Photos of people without an account from one address in 24 hours, in kilobytes (200 MB): about ten forms with as many as they take. */
  strangerPhotosKb: 200 * 1024,
  /** Visits of one calendar, the earliest first: to write one takes about 0.3 ms. */
  calendarVisits: 1_000,
  /** Links for a forgotten password in 15 minutes, of one account and from one address. */
  passwordLinksPerAccount: 5,
  passwordLinksPerAddress: 20,
  /** Wrong own passwords in 15 minutes, of a signed-in person who changes theirs or confirms what they do. */
  ownPasswordFailures: 10,
  auditRetention: 365 * 24 * 60 * 60 * 1000,
  auditTextMax: 200,
  /** A refusal that repeats within an hour is counted up to this number. */
  auditTimesMax: 1_000,
} as const;
