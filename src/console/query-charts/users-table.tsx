import { useMemo } from "react";
import { userHref } from "@/console/links/user-href";
import { Notices } from "@/console/query/results/notices";
import { useProject } from "@/console/shell/current/current";
import { useNavigate } from "@/console/unsaved/use-navigate";
import { userColumns } from "@/console/users/user-columns";
import { DataTable } from "@/ui/table/table";
import { ChartFrame, NoData } from "./chart-frame";
import type { QueryChartProps } from "./chart-kinds";

/** Users, each linked to their profile. */
export default function UsersQueryTable({ result, title, fill }: QueryChartProps<"users">) {
  const { id: projectId } = useProject();
  const open = useNavigate();
  const columns = useMemo(() => userColumns(result.timezone), [result.timezone]);
  return (
    <ChartFrame
      fill={fill}
      notes={<Notices partialFrom={result.partial_from} timeZone={result.timezone} />}
    >
      <DataTable
        label={title}
        columns={columns}
        rows={result.users}
        rowKey={({ user_id }) => user_id}
        onRowOpen={({ user_id }) => open(userHref(projectId, user_id))}
        csvName={title}
        virtual={result.users.length > 100}
        fill={fill}
        empty={<NoData />}
      />
    </ChartFrame>
  );
}
