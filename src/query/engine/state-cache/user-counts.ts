/** Numbers of users by the number of a bucket; 0 is the total of all buckets. */
export type Counts = Map<number, number>;

/** The buckets of a user and label as bits, in a table and with the events that are not in it. */
type Bits = { before: bigint; after: bigint };

/** A user who may have new events: the bits of each of their labels. */
export type ChangedUser = ReadonlyMap<string, Bits>;

/** How many users have a label, and the hash by which statements know it. */
export type LabelCounts = { hash: string; counts: Counts };

export type ChangedRow = {
  user: string;
  label: string;
  hash: string;
  bits: string;
  known_label: string;
  known_bits: string;
};

/** Each changed user's labels with their bits. Rows pair every new label with every known one. */
export function changedUsers(rows: readonly ChangedRow[]): ChangedUser[] {
  const users = new Map<string, Map<string, Bits>>();
  for (const row of rows) {
    const labels = users.get(row.user) ?? new Map<string, Bits>();
    users.set(row.user, labels);
    const known = bitsOf(labels, row.known_label);
    known.before |= BigInt(row.known_bits);
    known.after |= BigInt(row.known_bits);
    bitsOf(labels, row.label).after |= BigInt(row.bits);
  }
  return [...users.values()];
}

function bitsOf(labels: Map<string, Bits>, label: string): Bits {
  const bits = labels.get(label) ?? { before: 0n, after: 0n };
  labels.set(label, bits);
  return bits;
}

/** A user's bits over all labels but some. */
export function bitsWithout(labels: ChangedUser, without: ReadonlySet<string>): Bits {
  const union = { before: 0n, after: 0n };
  for (const [label, { before, after }] of labels) {
    if (without.has(label)) continue;
    union.before |= before;
    union.after |= after;
  }
  return union;
}

/** Counts a user also where they had no event before. */
export function addUser(counts: Counts, { before, after }: Bits): void {
  if (after === before) return;
  const add = (number: number) => counts.set(number, (counts.get(number) ?? 0) + 1);
  if (before === 0n) add(0);
  let added = after & ~before;
  for (let number = 0; added > 0n; number++) {
    if (added & 1n) add(number);
    added >>= 1n;
  }
}

/** Each label's users: those of a table, and the changed ones. */
export function countByLabel(
  known: readonly (readonly [string, LabelCounts])[],
  rows: readonly ChangedRow[],
  users: readonly ChangedUser[],
): Map<string, LabelCounts> {
  const byLabel = new Map<string, LabelCounts>();
  for (const [label, { hash, counts }] of known)
    byLabel.set(label, { hash, counts: new Map(counts) });
  for (const { label, hash } of rows)
    if (!byLabel.has(label)) byLabel.set(label, { hash, counts: new Map() });
  for (const user of users) {
    for (const [label, bits] of user) {
      const counts = byLabel.get(label)?.counts;
      if (counts) addUser(counts, bits);
    }
  }
  return byLabel;
}
