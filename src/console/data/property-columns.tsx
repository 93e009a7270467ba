import { TYPE_WORDS } from "@/console/query/pickers/type-words";
import type { Outputs } from "@/console/trpc/api";
import { Badge } from "@/ui/badge";
import { formatFullCount, formatShare } from "@/ui/format/number";
import type { Column } from "@/ui/table/table";
import { seenColumns } from "./seen-columns";

type Property = Outputs["catalogue"]["properties"]["properties"][number];

export function propertyColumns(zone: string): Column<Property>[] {
  return [
    {
      key: "key",
      header: "Property",
      width: "14rem",
      cell: ({ key }) => (
        <span className="block max-w-64 truncate font-medium font-mono text-xs" title={key}>
          {key === "" ? <em>an empty key</em> : key}
        </span>
      ),
      sortValue: ({ key }) => key,
      csv: ({ key }) => key,
    },
    {
      key: "types",
      header: "Types",
      cell: ({ types, count }) => (
        <span className="flex min-w-40 flex-wrap gap-1">
          {types.map((one) => (
            <Badge key={one.type} title={`${formatFullCount(one.count)} events`}>
              {TYPE_WORDS[one.type]}
              {types.length > 1 && ` ${formatShare(one.count / count)}`}
            </Badge>
          ))}
        </span>
      ),
      csv: ({ types }) => types.map((one) => TYPE_WORDS[one.type]).join(", "),
    },
    {
      key: "share",
      header: "Share of events",
      align: "right",
      cell: ({ share, count }) => (
        <span className="tabular-nums" title={`${formatFullCount(count)} events`}>
          {formatShare(share)}
        </span>
      ),
      sortValue: ({ share }) => share,
      csv: ({ share }) => share,
    },
    {
      key: "examples",
      header: "Examples",
      width: "16rem",
      cell: ({ examples }) => (
        <span
          className="block max-w-64 truncate font-mono text-soft text-xs"
          title={examples.join(", ")}
        >
          {examples.join(", ")}
        </span>
      ),
      csv: ({ examples }) => examples.join(", "),
    },
    ...seenColumns(zone),
  ];
}
