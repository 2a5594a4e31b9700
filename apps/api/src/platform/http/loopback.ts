const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Whether an IP address is one that only this machine reaches. */
export function isLoopbackAddress(address: string): boolean {
  return LOOPBACK.test(address);
}

/** Whether a server that listens on this host is reached from this machine only. Names other than `localhost` are not. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host);
}
