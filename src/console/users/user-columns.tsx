import { isPlaceholderId } from "@/base/text/placeholder-ids";
import { valueLabel } from "@/console/query/model/groups";
import type { UserSummary } from "@/query/kinds/users/result";
import { Badge } from "@/ui/badge";
import { formatCount, formatFullCount } from "@/ui/format/number";
import { formatClock } from "@/ui/format/time";
import type { Column } from "@/ui/table/table";

/** Not sortable, since the server sorts. Times are in the zone shown in the range picker. */
export const userColumns = (zone: string): Column<UserSummary>[] => [
  {
    key: "user",
    header: "User",
    cell: ({ user_id }) => (
      <span className="flex max-w-72 items-center gap-2">
        <span className="min-w-0 truncate font-mono text-xs" title={user_id}>
          {user_id}
        </span>
        {isPlaceholderId(user_id) && <Badge tone="warn">Placeholder ID?</Badge>}
      </span>
    ),
    csv: ({ user_id }) => user_id,
  },
  {
    key: "last",
    header: "Last seen",
    cell: ({ last_seen }) => <SeenTime time={last_seen} zone={zone} />,
    csv: ({ last_seen }) => last_seen,
  },
  {
    key: "first",
    header: "First seen",
    cell: ({ first_seen }) => <SeenTime time={first_seen} zone={zone} />,
    csv: ({ first_seen }) => first_seen,
  },
  countColumn("events", "Events", ({ events }) => events),
  countColumn("sessions", "Sessions", ({ sessions }) => sessions),
  {
    key: "platform",
    header: "Platform",
    cell: ({ platform }) => <span className="text-soft">{valueLabel("platform", platform)}</span>,
    csv: ({ platform }) => platform,
  },
  {
    key: "country",
    header: "Country",
    cell: ({ country }) => (
      <span className="whitespace-nowrap text-soft">
        {country === null ? "" : valueLabel("country", country)}
      </span>
    ),
    csv: ({ country }) => country,
  },
];

const countColumn = (
  key: string,
  header: string,
  read: (user: UserSummary) => number,
): Column<UserSummary> => ({
  key,
  header,
  align: "right",
  cell: (user) => (
    <span className="tabular-nums" title={formatFullCount(read(user))}>
      {formatCount(read(user))}
    </span>
  ),
  csv: read,
});

function SeenTime({ time, zone }: { time: string; zone: string }) {
  return (
    <span className="whitespace-nowrap text-soft tabular-nums">{formatClock(time, zone)}</span>
  );
}
