import { isIPv6 } from "node:net";

const IPV4_IN_IPV6 = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;
/** A /64 in groups of 16 bits: the smallest network that a household or a rented server gets. */
const NETWORK_GROUPS = 4;

/**
 * The key under which attempts from an address are counted: the IPv4 address itself, or the
 * /64 of an IPv6 address, since a client can switch between all its 2^64 addresses. Every
 * spelling gives the same key.
 */
export function clientNetwork(address: string): string {
  const bare = address.replace(/^\[|\]?(%.*)?$/g, "");
  if (!isIPv6(bare)) return bare;
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [, high, low] = IPV4_IN_IPV6.exec(canonical) ?? [];
  if (high !== undefined && low !== undefined) return dotted(high, low);
  return `${groupsOf(canonical).slice(0, NETWORK_GROUPS).join(":")}::/64`;
}

function groupsOf(canonical: string): string[] {
  const [head = "", tail] = canonical.split("::").map((part) => part.split(":").filter(Boolean));
  if (tail === undefined) return [...head];
  return [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
}

const dotted = (high: string, low: string): string =>
  [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join(".");
