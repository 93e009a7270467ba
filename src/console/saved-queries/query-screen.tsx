import type { ReactNode } from "react";
import { screenWords } from "@/console/assistant/context/screen-words";
import { useScreenContext } from "@/console/assistant/context/use-screen-context";
import { BuilderPanel } from "@/console/query/builder/builder-panel";
import type { ShownQuery } from "@/console/query/model/shown-query";
import { RequireEvents } from "@/console/query/results/require-events";
import { type ResultState, useRunQuery } from "@/console/query/results/use-run-query";
import { ShareMenu } from "@/console/query/share/share-menu";
import type { KindName, ResultOf } from "@/query";
import type { WireQuery, WireRange } from "@/query/engine/language/wire";
import { SavedHeader } from "./saved-header";
import { SavedQueryBoundary } from "./saved-query-boundary";
import type { OpenedQuery } from "./use-opened-query";

/** The parts of `useScreenQuery` that the screen layout needs. */
type ScreenQuery<K extends KindName> = {
  query: (WireQuery & { kind: K }) | null;
  shown: ShownQuery & { query: WireQuery | null };
  opened: OpenedQuery;
  zone: string;
  shareable: boolean;
};

type RenderResult<K extends KindName> = (result: ResultState<ResultOf<K>>) => ReactNode;

type BuilderAndResultProps<K extends KindName> = {
  screenQuery: ScreenQuery<K>;
  /** The query as a short text. */
  summary: string;
  /** Renders the builder. */
  builder: RenderResult<K>;
  /** Renders the result. */
  children: RenderResult<K>;
};

type QueryScreenProps<K extends KindName> = BuilderAndResultProps<K> & {
  title: string;
  description: string;
  /** Describes what the screen shows once the project has events. */
  promise: string;
  /** Extra items in the share menu. */
  shareItems?: ReactNode;
};

/** Layout of a screen that builds, runs, saves and shares one query. */
export function QueryScreen<K extends KindName>({
  title,
  description,
  promise,
  shareItems,
  ...parts
}: QueryScreenProps<K>) {
  const { query, shown, opened, zone, shareable } = parts.screenQuery;
  useScreenContext(
    query && {
      words: screenWords(title, [parts.summary], rangeOf(query)),
      context: { screen: title, query },
    },
  );
  return (
    <>
      <SavedHeader title={title} description={description} shown={shown} opened={opened}>
        <ShareMenu query={shown.query} zone={zone} shareable={shareable}>
          {shareItems}
        </ShareMenu>
      </SavedHeader>
      <RequireEvents promise={promise}>
        <SavedQueryBoundary opened={opened}>
          <BuilderAndResult {...parts} />
        </SavedQueryBoundary>
      </RequireEvents>
    </>
  );
}

const rangeOf = (query: WireQuery): WireRange | undefined =>
  "range" in query ? query.range : undefined;

/** Builder and result, side by side or stacked on a narrow screen. */
function BuilderAndResult<K extends KindName>({
  screenQuery,
  summary,
  builder,
  children,
}: BuilderAndResultProps<K>) {
  const result = useRunQuery<K>(screenQuery.query);
  return (
    <div className="flex flex-col gap-4 lg-main:flex-row lg-main:items-start">
      <BuilderPanel summary={summary} shareable={screenQuery.shareable}>
        {builder(result)}
      </BuilderPanel>
      <div className="min-w-0 flex-1">{children(result)}</div>
    </div>
  );
}
