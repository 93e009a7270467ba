import { useEffect, useState } from "react";
import { DRAFTS } from "../kept-draft";
import { type Base, sameText, type Text, textOf } from "../text";

/** A report as it is being written. `about`: its id, or the project's of a new one. */
export function useDraft(about: string, stored: Base) {
  const [kept] = useState(() => DRAFTS.kept(about));
  const [base, setBase] = useState<Base>(kept?.base ?? stored);
  const [mine, setMine] = useState<Text>(kept?.mine ?? textOf(stored));
  const dirty = !sameText(mine, base);
  useEffect(() => {
    if (dirty) DRAFTS.keep(about, { base, mine });
    else DRAFTS.forget(about);
  }, [about, base, mine, dirty]);
  return {
    base,
    mine,
    dirty,
    /** Whether it is work that an earlier visit left. */
    restored: kept !== null && dirty,
    change: (to: Partial<Text>) => setMine((was) => ({ ...was, ...to })),
    /** Goes on from what is stored now, with other words of one's own or with the same. */
    rebase: (onto: Base, words: Text = mine) => {
      setBase(onto);
      setMine(words);
    },
    /** To what was begun from. */
    reset: () => setMine(textOf(base)),
    /** After it was saved or given up, for a page that is left. */
    forget: () => DRAFTS.forget(about),
  };
}

export type DraftState = ReturnType<typeof useDraft>;
