import { fieldLabel } from "@/console/query/model/fields";
import { type Group, groupCsv, groupLabels } from "@/console/query/model/groups";
import type { UserCount, UserResult } from "@/query/kinds/user/result";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { BarList } from "@/ui/charts/bar-list";

type RankingField = { field: string; title: string; read: (user: UserResult) => UserCount[] };

const EVENTS: RankingField = {
  field: "event_name",
  title: "Top events",
  read: ({ event_names }) => event_names,
};

const ENVIRONMENT: readonly RankingField[] = [
  { field: "platform", title: "Platforms", read: ({ platforms }) => platforms },
  { field: "browser", title: "Browsers", read: ({ browsers }) => browsers },
  { field: "os", title: "Operating systems", read: ({ systems }) => systems },
  { field: "device_type", title: "Devices", read: ({ devices }) => devices },
  { field: "country", title: "Countries", read: ({ countries }) => countries },
];

/** The user's top events, platforms, devices and countries. */
export function UserRankings({ user }: { user: UserResult }) {
  return (
    <div className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
      <Ranking list={EVENTS} user={user} />
      <div className="flex min-w-0 flex-col gap-4">
        {ENVIRONMENT.filter(({ field, read }) => hasValues(field, read(user))).map((list) => (
          <Ranking key={list.field} list={list} user={user} />
        ))}
      </div>
    </div>
  );
}

/** Hides lists without values, such as the browsers of an app user. */
const hasValues = (field: string, counts: readonly UserCount[]): boolean =>
  field === "platform" || counts.some(({ value }) => value !== "");

function Ranking({ list, user }: { list: RankingField; user: UserResult }) {
  const { field, title, read } = list;
  const counts = read(user);
  const groups = counts.map(({ value }): Group => ({ value: value === "" ? null : value }));
  const labels = groupLabels(field, groups);
  const byKey = new Map(counts.map(({ value }, at) => [value, groups[at]]));
  return (
    <Card aria-label={title}>
      <CardHeader title={title} />
      <CardBody className="p-2">
        {counts.length === 0 ? (
          <p className="px-2 py-6 text-center text-soft">No events in this period.</p>
        ) : (
          <BarList
            label={title}
            valueLabel="events"
            nameColumns={groupCsv(fieldLabel(field), ({ key }) => byKey.get(key))}
            items={counts.map(({ value, events }, at) => ({
              key: value,
              label: labels[at] ?? "",
              value: events,
              share: user.events === 0 ? 0 : events / user.events,
            }))}
          />
        )}
      </CardBody>
    </Card>
  );
}
