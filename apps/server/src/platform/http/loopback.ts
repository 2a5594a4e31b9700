const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

export function isLoopbackAddress(address: string): boolean {
  return LOOPBACK.test(address);
}

/** `localhost` is the only accepted name. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host);
}
