import { Skeleton } from "../loading/skeleton";
import type { Column } from "./table";

const ROWS = ["70%", "45%", "60%", "35%", "55%"];

export function TableSkeleton<T>(props: {
  columns: readonly Column<T>[];
  label: string | undefined;
}) {
  return (
    <div role="status" aria-busy="true" aria-label={`Loading ${props.label ?? "the list"}`}>
      {ROWS.map((width) => (
        <div key={width} className="flex h-10 items-center gap-6 border-line border-b px-4">
          {props.columns.map((column) => (
            <div key={column.key} className="flex-1">
              <Skeleton className="h-3" style={{ width }} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
