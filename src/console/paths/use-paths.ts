import { type QueryModel, useScreenQuery } from "@/console/saved-queries/use-screen-query";
import type { WirePaths } from "@/query/engine/language/wire";
import {
  EMPTY_DRAFT,
  type PathsDraft,
  pathsQuery,
  readPathsDraft,
  trimmed,
} from "./builder/paths-draft";

const PATHS_MODEL: QueryModel<PathsDraft, WirePaths> = {
  kind: "paths",
  read: readPathsDraft,
  empty: EMPTY_DRAFT,
  trimmed,
  toQuery: pathsQuery,
};

const VIEW = { view: {}, showView: () => undefined };

/** State of the screen, stored in the URL; each change is a history entry. */
export const usePaths = () => useScreenQuery(PATHS_MODEL, VIEW);

export type Paths = ReturnType<typeof usePaths>;
