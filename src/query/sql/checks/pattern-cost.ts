/** A group of a pattern, or the whole pattern. */
type Group = {
  hasAlternatives: boolean;
  /** The alternative so far ends with something that can go on for ever. */
  endsUnbounded: boolean;
  /** In one of the alternatives more follows behind such a thing. */
  continuesAfterUnbounded: boolean;
};

const newGroup = (): Group => ({
  hasAlternatives: false,
  endsUnbounded: false,
  continuesAfterUnbounded: false,
});

/** An escape, a class, the start of a group, a quantifier, or one sign. */
const PIECE =
  /\\[pP]\{[^}]*\}|\\[\s\S]|\[\^?\]?(?:\\[\s\S]|\[:\w+:\]|[^\]\\])*\]|\((?:\?(?:P?<\w+>|[\w-]*:))?|\{\d+(?:,\d*)?\}\??|[*+?]\??|[\s\S]/gu;

const QUANTIFIER = /^(?:[*+?]|\{\d)/;
const UNBOUNDED = /^(?:[*+]|\{\d+,\})/;
const OPTIONAL = /^(?:[*?]|\{0)/;

/**
 * Whether looking for all matches of a pattern of RE2 takes longer than the text is long: where a part such
 * as `a*b` is optional or one of several alternatives (`a*b|a`), it is followed to the end of the text in
 * vain for each match, since a shorter match is found without it.
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
