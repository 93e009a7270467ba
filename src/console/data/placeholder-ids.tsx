import Link from "next/link";
import { PLACEHOLDER_SPELLINGS } from "@/base/text/placeholder-ids";
import { writePeriod } from "@/console/query/range/use-period";
import { wireRange } from "@/console/query/range/use-range";
import { useProject } from "@/console/shell/current/current";
import { api, ON_ITS_OWN } from "@/console/trpc/api";
import type { WireUsers } from "@/query/engine/language/wire";
import { buttonClass } from "@/ui/buttons/button";
import type { DateRange } from "@/ui/dates/date-range";
import { Banner } from "@/ui/feedback/banner";
import { formatCount, formatFullCount } from "@/ui/format/time";

type PlaceholderIdsProps = {
  /** How many were received with such an id. */
  events: number;
  period: DateRange;
};

/** Warns of ids that stand for nobody, with a way to figures without them. */
export function PlaceholderIds({ events, period }: PlaceholderIdsProps) {
  const { id: projectId } = useProject();
  const { data } = api.query.run.useQuery(
    { projectId, query: usersQuery(period) },
    { ...ON_ITS_OWN, enabled: events > 0 },
  );
  if (events === 0) return null;
  const users = data?.kind === "users" ? data.users : [];
  const left = without(users.map(({ user_id }) => user_id));
  const to = (screen: "explore" | "users") =>
    `/p/${projectId}/${screen}?${new URLSearchParams({ range: writePeriod(period), q: left[screen] })}`;
  return (
    <Banner
      tone="warn"
      title={`${formatFullCount(events)} ${events === 1 ? "event has" : "events have"} a user_id that is not a person's`}
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
        Everybody who is sent with the same id counts as one user. It usually means that the event
        is sent before the user is known. Send the id once you know it; until then, send an
        anonymous id that you create for each device.
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

/** By the days of UTC, as what is received is counted. */
const usersQuery = (period: DateRange): WireUsers => ({
  kind: "users",
  range: wireRange(period),
  timezone: "UTC",
  filters: [{ field: "user_id", op: "in", value: [...PLACEHOLDER_SPELLINGS] }],
  sort: "events",
});

function without(ids: string[]): { explore: string; users: string } {
  const filters = [{ field: "user_id", op: "not_in", value: ids }];
  return {
    explore: JSON.stringify({ series: [{ metric: "unique_users" }], filters }),
    users: JSON.stringify({ filters }),
  };
}
