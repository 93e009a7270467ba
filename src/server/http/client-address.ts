/**
 * The address of the client, as far as it can be believed. Each proxy appends the address it was called
 * from to `X-Forwarded-For`; with `hops` of them trusted, the entry `hops` from the right was written by
 * the outermost trusted one. What stands further left is the client's own word and is ignored.
 *
 * `peer` is who holds the connection, "" where the host does not tell.
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
