/** The embedded database cannot run here. The message is for the person who started the portal and says what to do. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
}
