import Link from "next/link";
import { PLACEHOLDER_SPELLINGS } from "@/base/text/placeholder-ids";
import { writePeriod } from "@/console/query/range/use-period";
import { wireRange } from "@/console/query/range/use-range";
import { useProject } from "@/console/shell/current/current";
import { api, UNBATCHED } from "@/console/trpc/api";
import type { WireUsers } from "@/query/engine/language/wire";
import { buttonClass } from "@/ui/buttons/button";
import type { DateRange } from "@/ui/dates/date-range";
import { Banner } from "@/ui/feedback/banner";
import { formatCount, formatFullCount } from "@/ui/format/number";

type PlaceholderIdsProps = {
  /** The number of events received with a placeholder id. */
  events: number;
  period: DateRange;
};

/** Warns about placeholder user ids, with links to results that exclude them. */
export function PlaceholderIds({ events, period }: PlaceholderIdsProps) {
  const { id: projectId } = useProject();
  const { data } = api.query.run.useQuery(
    { projectId, query: usersQuery(period) },
    { ...UNBATCHED, enabled: events > 0 },
  );
  if (events === 0) return null;
  const users = data?.kind === "users" ? data.users : [];
  const left = excludingIds(users.map(({ user_id }) => user_id));
  const to = (screen: "explore" | "users") =>
    `/p/${projectId}/${screen}?${new URLSearchParams({ range: writePeriod(period), q: left[screen] })}`;
  return (
    <Banner
      tone="warn"
      title={`${formatFullCount(events)} ${events === 1 ? "event has" : "events have"} a placeholder user_id`}
      action={
        users.length > 0 && (
          <>
            <Link href={to("explore")} className={buttonClass()}>
              Explore without them
            </Link>
            <Link href={to("users")} className={buttonClass()}>
              Users without them
            </Link>
          </>
        )
      }
    >
      <p className="text-pretty">
        All people who share an id count as one user. This usually means that events are sent before
        the user is known. Until you know the user’s id, send an anonymous id that you generate for
        each device.
      </p>
      {users.length > 0 && (
        <ul aria-label="Ids" className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1">
          {users.map(({ user_id, events: count }) => (
            <li key={user_id}>
              <code className="font-mono text-ink text-xs">{user_id}</code> {formatCount(count)}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}

/** In UTC days, because received events are counted by UTC day. */
const usersQuery = (period: DateRange): WireUsers => ({
  kind: "users",
  range: wireRange(period),
  timezone: "UTC",
  filters: [{ field: "user_id", op: "in", value: [...PLACEHOLDER_SPELLINGS] }],
  sort: "events",
});

function excludingIds(ids: string[]): { explore: string; users: string } {
  const filters = [{ field: "user_id", op: "not_in", value: ids }];
  return {
    explore: JSON.stringify({ series: [{ metric: "unique_users" }], filters }),
    users: JSON.stringify({ filters }),
  };
}
