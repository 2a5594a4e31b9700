/** The header that names one submission of a form. A refusal of the key names it as its field. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
