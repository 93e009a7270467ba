import { useState } from "react";
import { Failed } from "@/console/failed";
import { search } from "@/console/query/pickers/search";
import { TYPE_WORDS } from "@/console/query/pickers/type-words";
import { useProperties } from "@/console/query/pickers/use-catalogue";
import { RESULT_RULES, SQL_COLUMNS } from "@/query/sql/dialect/schema";
import { formatShare } from "@/ui/format/number";
import { Input } from "@/ui/forms/field";
import { Skeleton } from "@/ui/loading/skeleton";
import { propertyExpression } from "../editor/completions";

/** Lists columns and this project's properties; clicking one inserts it. */
export function SchemaPanel({ onInsert }: { onInsert: (code: string) => void }) {
  const [typed, setTyped] = useState("");
  const { data, isPending, error, refetch } = useProperties(true);
  const columns = search(SQL_COLUMNS, typed, ({ name }) => name);
  const properties = search(data?.properties ?? [], typed, ({ key }) => key);
  return (
    <div className="flex flex-col gap-3">
      <Input
        type="search"
        aria-label="Find a column or property"
        placeholder="Find a column or property"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Group title="Columns of events" none={columns.length === 0}>
        {columns.map(({ name, type, description }) => (
          <Entry
            key={name}
            name={name}
            type={type}
            description={description}
            onPick={() => onInsert(name)}
          />
        ))}
      </Group>
      <Group
        title="Properties of the last 30 days"
        none={!isPending && !error && properties.length === 0}
      >
        {properties.map((property) => (
          <Entry
            key={property.key}
            name={property.key}
            type={property.types.map(({ type }) => TYPE_WORDS[type]).join(", ")}
            description={`On ${formatShare(property.share)} of events.`}
            onPick={() => onInsert(propertyExpression(property))}
          />
        ))}
      </Group>
      {isPending && <Waiting />}
      {error && <Failed error={error} retry={refetch} />}
      <ResultRules />
    </div>
  );
}

function ResultRules() {
  return (
    <details className="px-1.5 text-soft text-xs">
      <summary className="cursor-pointer font-medium">How values are returned</summary>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-4">
        {RESULT_RULES.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </details>
  );
}

type GroupProps = { title: string; none: boolean; children: React.ReactNode };

function Group({ title, none, children }: GroupProps) {
  return (
    <section aria-label={title}>
      <h2 className="px-1.5 pb-1 font-medium text-soft text-xs">{title}</h2>
      {none ? <p className="px-1.5 text-faint text-sm">None</p> : <ul>{children}</ul>}
    </section>
  );
}

type EntryProps = { name: string; type: string; description: string; onPick: () => void };

function Entry({ name, type, description, onPick }: EntryProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onPick}
        className="block w-full rounded-md px-1.5 py-1 text-left hover:bg-hover"
      >
        <span className="sr-only">Insert </span>
        <span className="flex items-baseline justify-between gap-2">
          <span className="min-w-0 break-all font-mono text-ink text-xs">{name}</span>
          <span className="shrink-0 text-faint text-xs">{type}</span>
        </span>
        <span className="block text-pretty text-soft text-xs">{description}</span>
      </button>
    </li>
  );
}

const LINES = ["a", "b", "c", "d"];

function Waiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2 px-1.5">
      {LINES.map((line) => (
        <Skeleton key={line} className="h-8" />
      ))}
    </div>
  );
}
