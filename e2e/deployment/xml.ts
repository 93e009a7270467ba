const COMMENT = /<!--(?:(?!--)[\s\S])*-->/g;
const TAG = /^<(\/?)([a-z_][\w.-]*)((?:\s+[\w.-]+="[^"<&]*")*)\s*(\/?)>$/;

/**
 * What is wrong with a simple XML file, without declarations, entities or CDATA; null
 * if it is well formed.
 */
export function xmlFault(text: string): string | null {
  const open: string[] = [];
  let roots = 0;
  for (const part of text.replace(COMMENT, "").split(/(<[^>]*>?)/)) {
    if (!part.startsWith("<")) {
      if (/[&>]/.test(part)) return `Not text: ${part.trim()}`;
      if (open.length === 0 && part.trim() !== "") return `Outside of the root: ${part.trim()}`;
      continue;
    }
    const [tag, end, name = "", , isEmpty] = TAG.exec(part) ?? [];
    if (tag === undefined) return `Not a tag: ${part}`;
    if (end) {
      if (open.pop() !== name) return `Not open: ${part}`;
      continue;
    }
    if (open.length === 0 && ++roots > 1) return `A second root: ${part}`;
    if (!isEmpty) open.push(name);
  }
  if (open.length > 0) return `Never closed: ${open.join(", ")}`;
  return roots === 1 ? null : "There is no root";
}
