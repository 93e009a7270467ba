import { useMemo } from "react";
import { userHref } from "@/console/links/user-href";
import { Notices } from "@/console/query/results/notices";
import { useProject } from "@/console/shell/current/current";
import { useGo } from "@/console/unsaved/use-go";
import { userColumns } from "@/console/users/user-columns";
import { DataTable } from "@/ui/table/table";
import type { DrawingProps } from "./drawn";
import { Frame, Nothing } from "./frame";

/** Users, each a way to their own screen. */
export default function UsersDrawing({ result, title, fill }: DrawingProps<"users">) {
  const { id: projectId } = useProject();
  const open = useGo();
  const columns = useMemo(() => userColumns(result.timezone), [result.timezone]);
  return (
    <Frame
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
        empty={<Nothing />}
      />
    </Frame>
  );
}
