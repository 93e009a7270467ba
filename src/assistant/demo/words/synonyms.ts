import { stemOf } from "./stem";

/** Words that name the same thing in events of different products. */
const GROUPS = [
  ["signup", "register", "registration", "join"],
  ["purchase", "buy", "order", "sale", "sell", "transaction"],
  ["login", "signin"],
  ["logout", "signout"],
  ["view", "visit", "open"],
  ["cancel", "churn", "unsubscribe", "terminate"],
  ["remove", "delete"],
  ["start", "begin", "launch"],
  ["end", "finish", "complete", "expire"],
  ["cart", "basket", "bag"],
  ["play", "listen", "stream"],
  ["send", "submit"],
  ["pay", "payment", "charge"],
  ["trip", "ride", "journey", "drive"],
  ["song", "track", "tune"],
  ["item", "product", "article"],
  ["error", "fail", "failure", "crash", "exception"],
  ["click", "tap", "press"],
  ["like", "favourite", "favorite"],
  ["comment", "reply"],
  ["search", "lookup"],
  ["download", "install"],
  ["alert", "alarm", "warning"],
  ["message", "chat"],
  ["vehicle", "truck", "car", "van"],
  ["movie", "film"],
  ["update", "edit"],
];

const byStem = new Map<string, Set<number>>();
for (const [group, words] of GROUPS.entries()) {
  for (const word of words) {
    const stem = stemOf(word);
    byStem.set(stem, (byStem.get(stem) ?? new Set()).add(group));
  }
}

/** Whether two words, by their stems, can mean the same thing. */
export function areSynonyms(a: string, b: string): boolean {
  const groups = byStem.get(b);
  return groups !== undefined && [...(byStem.get(a) ?? [])].some((group) => groups.has(group));
}
