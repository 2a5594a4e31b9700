const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Checks whether only this machine reaches an IP address. */
export function isLoopbackAddress(address: string): boolean {
  return LOOPBACK.test(address);
}

/** Checks whether only this machine reaches a server on this host. `localhost` is the only accepted name. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host);
}
