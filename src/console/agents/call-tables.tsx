import { Badge } from "@/ui/badge";
import { formatFullCount } from "@/ui/format/number";
import { type Column, DataTable } from "@/ui/table/table";
import type { ToolCallsToday } from "./calls-today";

type Calls = { calls: number; errors: number };

export function CallsByTool({ today }: { today: ToolCallsToday }) {
  return (
    <DataTable
      label="Calls today by tool"
      columns={TOOL_COLUMNS}
      rows={today.tools}
      rowKey={({ tool }) => tool}
      empty={null}
    />
  );
}

type KeyRow = Calls & { id: string; name: string; detail: string; revoked: boolean };

/** Includes a row for the keys that the user may not see. */
export function CallsByKey({ today: { keys, otherKeys } }: { today: ToolCallsToday }) {
  const rows: KeyRow[] = keys.map(({ keyId, hint, ownerName, ...key }) => ({
    ...key,
    id: keyId,
    detail: `tm_user_…${hint} · ${ownerName}`,
  }));
  const others = { ...otherKeys, id: "others", name: "Keys of other members" };
  return (
    <DataTable
      label="Calls today by key"
      columns={KEY_COLUMNS}
      rows={otherKeys.calls > 0 ? [...rows, { ...others, detail: "", revoked: false }] : rows}
      rowKey={({ id }) => id}
      empty={null}
    />
  );
}

const countColumns = <T extends Calls>(): Column<T>[] => [
  {
    key: "calls",
    header: "Calls",
    align: "right",
    cell: ({ calls }) => formatFullCount(calls),
    sortValue: ({ calls }) => calls,
  },
  {
    key: "errors",
    header: "Errors",
    align: "right",
    cell: ({ errors }) => formatFullCount(errors),
    sortValue: ({ errors }) => errors,
  },
];

const TOOL_COLUMNS: Column<ToolCallsToday["tools"][number]>[] = [
  {
    key: "tool",
    header: "Tool",
    cell: ({ tool }) => <code className="font-mono text-xs">{tool}</code>,
    sortValue: ({ tool }) => tool,
  },
  ...countColumns(),
];

const KEY_COLUMNS: Column<KeyRow>[] = [
  {
    key: "key",
    header: "Key",
    cell: ({ name, detail, revoked }) => (
      <>
        <span className="flex min-w-32 flex-wrap items-center gap-x-2 break-words">
          {name}
          {revoked && <Badge>Revoked</Badge>}
        </span>
        {detail && <span className="block text-faint text-xs">{detail}</span>}
      </>
    ),
    sortValue: ({ name }) => name,
  },
  ...countColumns(),
];
