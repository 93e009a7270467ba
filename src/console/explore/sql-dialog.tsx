import Link from "next/link";
import { Failed } from "@/console/failed";
import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import type { WireTrend } from "@/query/engine/language/wire";
import { buttonClass } from "@/ui/buttons/button";
import { CodeBlock } from "@/ui/copy/code-block";
import { Dialog } from "@/ui/dialogs/dialog";
import { Skeleton } from "@/ui/loading/skeleton";

type SqlDialogProps = { query: WireTrend; onClose: () => void };

/** Shows the query as SQL, as a starting point for further work. */
export default function SqlDialog({ query, onClose }: SqlDialogProps) {
  const { id: projectId } = useProject();
  const { data, error, isPending, refetch } = api.query.toSql.useQuery({ projectId, query });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="As SQL"
      description="A statement on the “events” table that you can edit and run on the SQL page. It does not group smaller values into “other” and has no comparison."
      footer={data?.sql && <OpenInSql projectId={projectId} sql={data.sql} />}
    >
      <div aria-busy={isPending}>
        {error ? (
          <Failed error={error} retry={refetch} />
        ) : isPending ? (
          <Skeleton className="h-40" />
        ) : typeof data?.sql === "string" ? (
          <CodeBlock language="sql" label="Every series over time" nowrap code={data.sql} />
        ) : (
          <p className="text-soft">
            Gap-based sessions cannot be expressed as a short SQL statement. Count events or users
            instead.
          </p>
        )}
      </div>
    </Dialog>
  );
}

function OpenInSql({ projectId, sql }: { projectId: string; sql: string }) {
  const search = new URLSearchParams({ sql });
  return (
    <Link href={`/p/${projectId}/sql?${search}`} className={buttonClass({ variant: "primary" })}>
      Open in SQL
    </Link>
  );
}
