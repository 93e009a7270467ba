import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { Failed } from "@/console/failed";
import { Button } from "@/ui/buttons/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Input } from "@/ui/forms/field";
import { Skeleton } from "@/ui/loading/skeleton";

/** What a team keeps under a title, as a list tells of it. */
export type Kept = {
  id: string;
  title: string;
  description: string;
  authorName: string;
  /** ISO 8601. */
  updatedAt: string;
};

type KeptListProps<T extends Kept> = {
  answer: { data: readonly T[] | undefined; error: unknown; refetch: () => unknown };
  /** What one is called: "dashboard". */
  noun: string;
  /** The name of the list. */
  label: string;
  icon: ReactNode;
  /** In its place while there is none. */
  none: ReactNode;
  /** A `KeptRow`. */
  row: (kept: T) => ReactNode;
};

/** All that a project keeps of a kind, and a search in it, which stands in the address. */
export function KeptList<T extends Kept>({ answer, none, ...found }: KeptListProps<T>) {
  const { data, error, refetch } = answer;
  if (data) return data.length === 0 ? none : <Found all={data} {...found} />;
  if (error === null) return <Shape />;
  return (
    <Card>
      <Failed error={error} retry={refetch} />
    </Card>
  );
}

const SEARCH = parseAsString.withDefault("").withOptions({ clearOnDefault: true });

type FoundProps<T extends Kept> = Omit<KeptListProps<T>, "answer" | "none"> & { all: readonly T[] };

function Found<T extends Kept>({ all, noun, label, icon, row }: FoundProps<T>) {
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
            title={`No ${noun} like that`}
            action={<Button onClick={() => void setSearch(null)}>Show all</Button>}
          >
            None of {all.length} has “{search.trim()}” in its title, description or author.
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

function Shape() {
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
