import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;
/** First 96 bits of an IPv4 address that is written as IPv6 (RFC 4291, 2.5.5.2), as a dual-stack server sees it. */
const IPV4_MAPPED = '0:0:0:0:0:ffff:';

/**
 * Returns the network by which failed sign-ins are counted: an IPv4 address itself, or the /64 of an IPv6 address,
 * because one customer has all addresses of a /64.
 */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const text = groups.map((group) => group.toString(16)).join(':');
  if (text.startsWith(IPV4_MAPPED)) {
    return groups
      .slice(-2)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  }
  return `${text.split(':').slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** `URL` normalises its many spellings; a zone (`%eth0`) is not part of the network. */
function groupsOf(address: string): number[] {
  const { hostname } = new URL(`http://[${address.split('%', 1)[0]}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}
