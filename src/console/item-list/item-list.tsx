import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { Failed } from "@/console/failed";
import { Button } from "@/ui/buttons/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Input } from "@/ui/forms/field";
import { Skeleton } from "@/ui/loading/skeleton";

/** The parts of a dashboard or report that a list shows. */
export type ListItem = {
  id: string;
  title: string;
  description: string;
  authorName: string;
  /** ISO 8601. */
  updatedAt: string;
};

type ItemListProps<T extends ListItem> = {
  result: { data: readonly T[] | undefined; error: unknown; refetch: () => unknown };
  /** A singular noun, such as "dashboard". */
  noun: string;
  /** Accessible name. */
  label: string;
  icon: ReactNode;
  /** Shown while there are no items. */
  empty: ReactNode;
  /** Renders an `ItemRow`. */
  row: (item: T) => ReactNode;
};

/** A searchable list of items; the search is stored in the URL. */
export function ItemList<T extends ListItem>({ result, empty, ...found }: ItemListProps<T>) {
  const { data, error, refetch } = result;
  if (data) return data.length === 0 ? empty : <SearchableList all={data} {...found} />;
  if (error === null) return <LoadingSkeleton />;
  return (
    <Card>
      <Failed error={error} retry={refetch} />
    </Card>
  );
}

const SEARCH = parseAsString.withDefault("").withOptions({ clearOnDefault: true });

type SearchableListProps<T extends ListItem> = Omit<ItemListProps<T>, "result" | "empty"> & {
  all: readonly T[];
};

function SearchableList<T extends ListItem>({
  all,
  noun,
  label,
  icon,
  row,
}: SearchableListProps<T>) {
  const [search, setSearch] = useQueryState("search", SEARCH);
  const wanted = search.trim().toLowerCase();
  const found = all.filter(({ title, description, authorName }) =>
    [title, description, authorName].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <>
      <Input
        type="search"
        aria-label={`Find a ${noun}`}
        placeholder="Find by title, description or author"
        value={search}
        onChange={(event) => void setSearch(event.target.value)}
        className="mb-4 max-w-sm"
      />
      <Card>
        {found.length === 0 ? (
          <EmptyState
            icon={icon}
            title={`No matching ${noun}s`}
            action={<Button onClick={() => void setSearch(null)}>Show all</Button>}
          >
            No {noun} has “{search.trim()}” in its title, description or author.
          </EmptyState>
        ) : (
          <ul aria-label={label} className="divide-y divide-line">
            {found.map(row)}
          </ul>
        )}
      </Card>
    </>
  );
}

const ROWS = ["a", "b", "c", "d"];

function LoadingSkeleton() {
  return (
    <div aria-busy>
      <Skeleton className="mb-4 h-8 max-w-sm" />
      <Card className="flex flex-col gap-4 p-4">
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-10" />
        ))}
      </Card>
    </div>
  );
}
