export class DraftTakenError extends Error {
  override name = 'DraftTakenError';
}
