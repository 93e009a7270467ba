const UP =
  /\b(?:up(?! to)|rose|risen|rises?|increas\w*|grew|grown|grows?|growth|more|higher|gain\w*|climb\w*|jump\w*)\b|\+\s?[\d*]/i;
const DOWN =
  /\b(?:down|fell|fallen|falls?|drop\w*|decreas\w*|declin\w*|fewer|less|lower|shrank|shrunk|dip\w*|lost)\b|(?<![\w)])[−-]\s?\d[\d.]*\s?%/i;
const SAME = /\b(?:unchanged|same|no change|equal|flat|did not change|didn't change)\b/i;

/** Whether a text says that a figure went the way it did: the first word for a direction counts. */
export function saysChange(
  text: string,
  { now, before }: { now: number; before: number },
): boolean {
  if (now === before) return SAME.test(text);
  const [up, down] = [UP, DOWN].map((words) => words.exec(text)?.index ?? Number.POSITIVE_INFINITY);
  return now > before ? Number(up) < Number(down) : Number(down) < Number(up);
}
