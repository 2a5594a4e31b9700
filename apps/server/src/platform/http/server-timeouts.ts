/**
 * Ten photos over a phone's connection in a basement take minutes, so a whole request may be long, while silence and
 * unfinished headers may not.
 */
export const SERVER_TIMEOUTS = {
  requestTimeout: 15 * 60 * 1000,
  /** Without a byte in either direction. */
  connectionTimeout: 2 * 60 * 1000,
  /** For the next request on a connection; longer than the minute of common load balancers. */
  keepAliveTimeout: 75 * 1000,
} as const;
