import { type Question, useQuestion } from "@/console/saved-queries/use-question";
import type { WirePaths } from "@/query/engine/language/wire";
import {
  EMPTY_DRAFT,
  type PathsDraft,
  pathsQuery,
  readPathsDraft,
  trimmed,
} from "./builder/paths-draft";

const QUESTION: Question<PathsDraft, WirePaths> = {
  kind: "paths",
  read: readPathsDraft,
  empty: EMPTY_DRAFT,
  trimmed,
  ask: pathsQuery,
};

const VIEW = { view: {}, showView: () => undefined };

/** All that the screen shows, which stands in its address; each change is a step back. */
export const usePaths = () => useQuestion(QUESTION, VIEW);

export type Paths = ReturnType<typeof usePaths>;
