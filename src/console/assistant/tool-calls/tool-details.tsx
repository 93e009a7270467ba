import { isRecord } from "@/console/query/model/read";
import { CodeBlock } from "@/ui/copy/code-block";
import { cellText, tablesOf } from "./answer-tables";
import { ResultTable } from "./result-table";
import { type Failure, outcomeOf, type Shown, type ToolPart, toolOf } from "./tool-call";

type ToolDetailsProps = {
  part: ToolPart;
  shown: Shown | undefined;
  /** The call in words. */
  words: string;
};

/** What a tool was asked, and what it answered. */
export function ToolDetails({ part, words }: ToolDetailsProps) {
  const outcome = outcomeOf(part);
  return (
    <div className="mt-1.5 mb-2 ml-1.5 flex min-w-0 flex-col gap-3 border-line border-l-2 pl-4">
      <Arguments part={part} />
      {outcome &&
        ("answer" in outcome ? (
          <Answer answer={outcome.answer} label={words} />
        ) : (
          <FailureDetails failure={outcome.failure} />
        ))}
    </div>
  );
}

function Arguments({ part }: { part: ToolPart }) {
  const { sql } = isRecord(part.input) ? part.input : {};
  return (
    <>
      {typeof sql === "string" && <CodeBlock label="Statement" language="SQL" code={sql} />}
      <CodeBlock label={`Arguments of ${toolOf(part)}`} language="JSON" code={json(part.input)} />
    </>
  );
}

function Answer({ answer, label }: { answer: Record<string, unknown>; label: string }) {
  const tables = tablesOf(answer);
  const { note } = answer;
  return (
    <>
      {tables.map((table, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer does not change
        <ResultTable key={at} table={table} label={label} />
      ))}
      {typeof note === "string" && <p className="text-soft text-sm">{note}</p>}
      {tables.length === 0 && <CodeBlock label="Answer" language="JSON" code={json(answer)} />}
    </>
  );
}

function FailureDetails({ failure: { message, errors, near } }: { failure: Failure }) {
  const lines = [...listed(errors), ...(near ? [`Similar: ${cellText(near)}`] : [])];
  return (
    <div className="text-sm">
      <p className="text-ink">{message}</p>
      {lines.length > 0 && (
        <ul className="mt-1 list-disc pl-5 text-soft">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const listed = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const json = (value: unknown): string => JSON.stringify(value ?? null, null, 2);
