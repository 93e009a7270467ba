import { usePathname } from "next/navigation";
import { Scroller } from "@/ui/scroller";
import type { Answer } from "./run-query";

const SHOWN_ROWS = 50;

/** The rows of an answer, or why there are none. */
export function LiveAnswer({ answer }: { answer: Answer }) {
  const pathname = usePathname();
  if (answer.kind === "error") return <p className="p-3 text-bad text-sm">{answer.message}</p>;
  if (answer.kind === "signed-out") {
    return (
      <p className="p-3 text-sm">
        <a
          href={`/sign-in?next=${encodeURIComponent(pathname)}`}
          className="text-accent underline underline-offset-2"
        >
          Sign in
        </a>{" "}
        to run this on your own events.
      </p>
    );
  }
  const { columns, rows, rowCount, truncated } = answer;
  if (rowCount === 0) return <p className="p-3 text-soft text-sm">No rows.</p>;
  return (
    <>
      <Scroller label="Rows" className="max-h-80">
        <table className="w-full text-sm">
          <thead>
            <tr>
              {columns.map((name) => (
                <th
                  key={name}
                  scope="col"
                  className="border-line border-b px-3 py-1.5 text-left font-medium"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN_ROWS).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity
              <tr key={index}>
                {row.map((value, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor have their values
                  <td key={column} className="border-line border-b px-3 py-1 font-mono text-xs">
                    {typeof value === "object" ? JSON.stringify(value) : String(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      <p className="px-3 py-1.5 text-soft text-xs">
        {rowCount} {rowCount === 1 ? "row" : "rows"}
        {truncated && ", truncated"}
        {rows.length > SHOWN_ROWS && `, the first ${SHOWN_ROWS} shown`}
      </p>
    </>
  );
}
