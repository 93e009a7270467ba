import { type Question, useQuestion } from "@/console/saved/use-question";
import type { WirePaths } from "@/query/language/wire";
import {
  EMPTY_DRAFT,
  type LoosePaths,
  type PathsDraft,
  pathsQuery,
  readPathsDraft,
  trimmed,
} from "./paths-draft";

const QUESTION: Question<PathsDraft, WirePaths> = {
  kind: "paths",
  read: readPathsDraft,
  empty: EMPTY_DRAFT,
  ask: pathsQuery,
};

const VIEW = { view: {}, showView: () => undefined };

/** All that the screen shows, which stands in its address; each change is a step back. */
export function usePaths() {
  const question = useQuestion(QUESTION, VIEW);
  const { draft, replace } = question;
  return {
    ...question,
    change: (to: Partial<LoosePaths>) => replace(trimmed({ ...draft, ...to })),
  };
}

export type Paths = ReturnType<typeof usePaths>;
