type Range = { type: string; quality: number };

/**
 * Selects the media type that an `Accept` header prefers (RFC 9110, 12.5.1): among equals, the
 * first in the header; for a wildcard, the first of `types`. If none is acceptable, it returns the
 * first of `types`, which is more useful than an empty 406.
 */
export function preferredType(accept: string | null, types: readonly string[]): string {
  const [first = ""] = types;
  const ranges = rangesOf(accept ?? "").sort((a, b) => b.quality - a.quality);
  for (const { type } of ranges) {
    const found = types.find((one) => covers(type, one));
    if (found !== undefined) return found;
  }
  return first;
}

function rangesOf(accept: string): Range[] {
  const ranges = accept.split(",").map((part) => {
    const [type = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    return { type, quality: quality === undefined ? 1 : Number(quality) || 0 };
  });
  return ranges.filter(({ type, quality }) => type !== "" && quality > 0);
}

function covers(range: string, type: string): boolean {
  if (range === "*/*" || range === type) return true;
  return range.endsWith("/*") && type.startsWith(range.slice(0, -1));
}
