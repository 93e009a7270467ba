import { prettyJson } from "@/console/events/pretty-json";
import type { TabularResult } from "@/query/engine/result/tabular";
import { CodeBlock } from "@/ui/copy/code-block";
import { Sheet } from "@/ui/dialogs/sheet";
import { valueText } from "./cells";
import type { AnswerRow } from "./result-table";

type RowSheetProps = {
  columns: TabularResult["columns"];
  /** Null while none is opened. */
  row: AnswerRow | null;
  onClose: () => void;
};

/** One row whole: long values are cut in the table. */
export function RowSheet({ columns, row, onClose }: RowSheetProps) {
  return (
    <Sheet
      open={row !== null}
      onOpenChange={(open) => !open && onClose()}
      title={row ? `Row ${row.index + 1}` : "Row"}
    >
      <dl className="flex flex-col gap-3 text-sm">
        {columns.map(({ name, type }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
          <div key={at}>
            <dt className="flex flex-wrap items-baseline justify-between gap-x-2">
              <span className="break-all font-medium text-ink">{name}</span>
              <span className="break-all font-mono text-faint text-xs">{type}</span>
            </dt>
            <dd className="mt-0.5">
              {row && <Whole name={name} value={row.values[at] ?? null} />}
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}

function Whole({ name, value }: { name: string; value: AnswerRow["values"][number] }) {
  if (value === null) return <span className="text-faint italic">null</span>;
  const text = valueText(value);
  if (text === "") return <span className="text-faint italic">empty text</span>;
  if (isJson(text)) return <CodeBlock label={name} language="json" code={prettyJson(text)} />;
  return <span className="break-words font-mono text-ink text-xs">{text}</span>;
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
