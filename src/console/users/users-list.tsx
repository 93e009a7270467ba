import { UserSearch } from "lucide-react";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { userHref } from "@/console/links/user-href";
import { MoreButton } from "@/console/query/results/more-button";
import NoEventsYet from "@/console/query/results/no-events-yet";
import { Notices } from "@/console/query/results/notices";
import { ResultView } from "@/console/query/results/result-view";
import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import type { UsersResult } from "@/query/kinds/users/result";
import { Button } from "@/ui/buttons/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/feedback/empty-state";
import { formatFullCount } from "@/ui/format/number";
import { DataTable } from "@/ui/table/table";
import type { UsersState } from "./use-users";
import { userColumns } from "./user-columns";

/** Above this number, only rows in view are rendered. */
const MANY_ROWS = 100;

export function UsersList({ users }: { users: UsersState }) {
  const { pages, zone } = users;
  const columns = useMemo(() => userColumns(zone), [zone]);
  return (
    <ResultView
      result={pages}
      skeleton={
        <Card>
          <DataTable
            label="Users"
            columns={columns}
            rows={[]}
            rowKey={String}
            loading
            empty={null}
          />
        </Card>
      }
    >
      {(found) => (
        <>
          <FoundUsers pages={found} columns={columns} users={users} />
          <MoreButton more={pages.more}>Show more users</MoreButton>
        </>
      )}
    </ResultView>
  );
}

type FoundUsersProps = {
  pages: readonly UsersResult[];
  columns: ReturnType<typeof userColumns>;
  users: UsersState;
};

function FoundUsers({ pages, columns, users }: FoundUsersProps) {
  const { id: projectId } = useProject();
  const router = useRouter();
  const [first] = pages;
  const rows = useMemo(() => pages.flatMap((page) => page.users), [pages]);
  if (!first) return null;
  return (
    <Card>
      {rows.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-4 py-2">
          <p role="status" className="text-soft text-sm tabular-nums">
            {countText(rows.length, first.total)}
          </p>
          <Notices partialFrom={first.partial_from} timeZone={users.zone} />
        </div>
      )}
      <DataTable
        label="Users"
        columns={columns}
        rows={rows}
        rowKey={({ user_id }) => user_id}
        onRowOpen={({ user_id }) => router.push(userHref(projectId, user_id))}
        csvName="users"
        virtual={rows.length > MANY_ROWS}
        maxHeight="calc(100dvh - 12rem)"
        empty={<NoUsers users={users} />}
      />
    </Card>
  );
}

function countText(shown: number, total: number): string {
  if (total === 1) return "1 user";
  const all = `${formatFullCount(total)} users`;
  return shown < total ? `${formatFullCount(shown)} of ${all}` : all;
}

function NoUsers({ users }: { users: UsersState }) {
  const { id: projectId } = useProject();
  const { data } = api.events.arrivals.useQuery({ projectId });
  if (data?.last === null)
    return <NoEventsYet>Users appear here after their first event.</NoEventsYet>;
  return (
    <EmptyState
      icon={<UserSearch />}
      title="No users match"
      action={
        users.isFiltered && <Button onClick={users.clearFilters}>Remove search and filters</Button>
      }
    >
      {users.isFiltered
        ? "Try a broader search, remove a filter, or choose a longer period."
        : "Choose a longer period."}
    </EmptyState>
  );
}
