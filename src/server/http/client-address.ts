/**
 * Returns the client's address, as far as it can be trusted. Each proxy appends its caller's
 * address to `X-Forwarded-For`; with `hops` trusted proxies, the outermost of them wrote the entry
 * `hops` from the right. Entries further left come from the client and are ignored.
 *
 * `peer` is the address at the other end of the connection, "" if the host does not provide it.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  hops: number,
): string {
  if (hops === 0) return peer;
  const chain = (forwardedFor ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  return chain.at(-hops) ?? chain[0] ?? peer;
}
