import { CalendarDays, Download, Table2 } from "lucide-react";
import { useMemo, useState } from "react";
import type { UserResult } from "@/query/kinds/user/result";
import { IconButton } from "@/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { toCsv } from "@/ui/format/csv";
import { downloadCsv } from "@/ui/format/download";
import { timeZoneLabel } from "@/ui/format/labels";
import { formatFullCount } from "@/ui/format/number";
import { formatShortDay, wallClock } from "@/ui/format/time";
import { type Column, DataTable } from "@/ui/table/table";
import { ActivityCalendar } from "./activity-calendar";
import type { ActiveDay } from "./calendar";

/** The user's events by day, as a calendar or a table. */
export function ActivityCard({ user }: { user: UserResult }) {
  const { days, timezone, active_days } = user;
  const [asTable, setAsTable] = useState(false);
  const columns = useMemo(() => dayColumns(timezone), [timezone]);
  const label = `Events by day: ${formatFullCount(active_days)} of ${formatFullCount(days.length)} days active`;
  return (
    <Card aria-label="Activity">
      <CardHeader
        title="Activity"
        description={`Events by day in ${timeZoneLabel(timezone)}`}
        actions={
          <>
            <IconButton
              size="sm"
              label={asTable ? "Show as calendar: Activity" : "Show as table: Activity"}
              icon={asTable ? <CalendarDays /> : <Table2 />}
              onClick={() => setAsTable(!asTable)}
            />
            <IconButton
              size="sm"
              label="Download CSV: Activity"
              icon={<Download />}
              onClick={() => downloadCsv("activity", toCsv(CSV, days))}
            />
          </>
        }
      />
      {asTable ? (
        <DataTable
          label={label}
          columns={columns}
          rows={days.filter(({ events }) => events > 0).reverse()}
          rowKey={({ time }) => time}
          maxHeight="16rem"
          empty={<p className="py-6 text-center text-faint">No events in this period.</p>}
        />
      ) : (
        <CardBody>
          <ActivityCalendar days={days} zone={timezone} label={label} />
        </CardBody>
      )}
    </Card>
  );
}

const CSV = [
  { header: "day", value: ({ time }: ActiveDay) => time },
  { header: "events", value: ({ events }: ActiveDay) => events },
];

const dayColumns = (zone: string): Column<ActiveDay>[] => [
  {
    key: "day",
    header: "Day",
    cell: ({ time }) => `${formatShortDay(time, zone)} ${wallClock(time, zone).year}`,
    sortValue: ({ time }) => Date.parse(time),
  },
  {
    key: "events",
    header: "Events",
    align: "right",
    cell: ({ events }) => <span className="tabular-nums">{formatFullCount(events)}</span>,
    sortValue: ({ events }) => events,
  },
];
