/** A group of a pattern, or the whole pattern. */
type Group = {
  hasAlternatives: boolean;
  /** The current alternative ends with an unbounded part. */
  endsUnbounded: boolean;
  /** In one of the alternatives, something follows an unbounded part. */
  continuesAfterUnbounded: boolean;
};

const newGroup = (): Group => ({
  hasAlternatives: false,
  endsUnbounded: false,
  continuesAfterUnbounded: false,
});

/** An escape, a class, the start of a group, a quantifier, or a character. */
const PIECE =
  /\\[pP]\{[^}]*\}|\\[\s\S]|\[\^?\]?(?:\\[\s\S]|\[:\w+:\]|[^\]\\])*\]|\((?:\?(?:P?<\w+>|[\w-]*:))?|\{\d+(?:,\d*)?\}\??|[*+?]\??|[\s\S]/gu;

const QUANTIFIER = /^(?:[*+?]|\{\d)/;
const UNBOUNDED = /^(?:[*+]|\{\d+,\})/;
const OPTIONAL = /^(?:[*?]|\{0)/;

/**
 * Whether finding all matches of an RE2 pattern takes more than linear time. If a part such as
 * `a*b` is optional or one of several alternatives (`a*b|a`), RE2 follows it to the end of the text
 * for each match, although there is a shorter match without it.
 */
export function mayRescan(pattern: string): boolean {
  const open = [newGroup()];
  let closed: Group | null = null;
  for (const [piece] of pattern.matchAll(PIECE)) {
    const group = open.at(-1);
    if (!group) return true;
    if (QUANTIFIER.test(piece)) {
      if (OPTIONAL.test(piece) && closed?.continuesAfterUnbounded) return true;
      if (UNBOUNDED.test(piece)) group.endsUnbounded = true;
      closed = null;
    } else if (piece === "|") {
      group.hasAlternatives = true;
      group.endsUnbounded = false;
      closed = null;
    } else if (piece === ")") {
      if (choosesShorter(group)) return true;
      open.pop();
      closed = group;
      enclose(open.at(-1), group);
    } else {
      if (group.endsUnbounded) group.continuesAfterUnbounded = true;
      if (piece.startsWith("(")) open.push(newGroup());
      closed = null;
    }
  }
  return open.length !== 1 || open.some(choosesShorter);
}

const choosesShorter = ({ hasAlternatives, continuesAfterUnbounded }: Group): boolean =>
  hasAlternatives && continuesAfterUnbounded;

function enclose(outer: Group | undefined, inner: Group): void {
  if (!outer) return;
  if (inner.endsUnbounded) outer.endsUnbounded = true;
  if (inner.continuesAfterUnbounded) outer.continuesAfterUnbounded = true;
}
