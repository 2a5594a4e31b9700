/**
 * Every limit of the product in one place. Sizes are bytes, lengths are characters, durations are milliseconds.
 */
export const LIMITS = {
  /** One uploaded photo, in bytes (10 MB). */
  photoBytes: 10 * 1024 * 1024,
  /** Photos a client may attach to one request. */
  requestPhotos: 10,
  /** Photos per set of a repair: start, result, supplies (spec 2 §9). */
  repairPhotos: 5,
  /** Longest side of a stored photo, in pixels. */
  photoPixels: 2048,
  /** Longest side of a thumbnail, in pixels. */
  thumbnailPixels: 320,
  /** One drawn signature, in bytes (1 MB). */
  signatureBytes: 1024 * 1024,
  /** Height of the signature canvas, in CSS pixels (spec 2 §9). */
  signatureHeight: 200,
  passwordMin: 8,
  passwordMax: 128,
  /** Of the administrator that `npm run create-admin` makes. */
  administratorPasswordMin: 10,
  nameMax: 80,
  emailMax: 254,
  phoneMin: 8,
  phoneMax: 15,
  passportMin: 6,
  passportMax: 12,
  rutMin: 8,
  rutMax: 10,
  descriptionMax: 2000,
  observationMax: 2000,
  /** Why a liquidation is corrected. */
  reasonMax: 500,
  invoiceNumberMax: 40,
  /** Tax number of a client or a branch, as it is printed on an invoice. */
  masterDocumentMax: 20,
  addressMax: 160,
  /** What the error of an area that could not be shown says, and where it came from. */
  failureMessageMax: 500,
  failureStackMax: 4_000,
  /** Lines of one imported list, its heading not counted. */
  importLines: 5_000,
  /** One imported list, in bytes of UTF-8 (2 MB). */
  importBytes: 2 * 1024 * 1024,
  /** Greatest price of one thing, in pesos. With the two limits below, every sum of a repair stays exact in cents. */
  priceMax: 99_999_999.99,
  /** Greatest price of a whole repair (suggested, liquidated), in pesos. */
  totalMax: 999_999_999_999.99,
  /** Greatest amount of one supply in a repair. */
  amountMax: 9_999,
  /** Kinds of supply one repair may list. */
  repairSupplies: 50,
  permitNumberMax: 9_007_199_254_740_991,
  /** Rows of a page when the caller does not say (spec 2 §9). */
  pageSize: 20,
  pageSizeMax: 200,
  /** Rows of a list that is asked for whole, as the options of a select. */
  optionsMax: 1000,
  /** Page numbers the pagination control shows at once (spec 2 §9). */
  paginationWindow: 5,
  /** Pause after typing before a search is sent (spec 2 §9). */
  searchDebounce: 500,
  /** How long a visit is taken to last, in minutes: requests carry no duration. Two that are closer overlap. */
  visitMinutes: 60,
  /** Days the agenda shows at once. */
  agendaDays: 7,
  /** Rows of a page of the agenda's unassigned requests. */
  agendaPageSize: 10,
  /** At this width and below the phone layout is used, in CSS pixels (spec 1 §9). */
  phoneBreakpoint: 768,
  /** Sliding life of a session: 10 hours. */
  sessionLife: 10 * 60 * 60 * 1000,
} as const;
