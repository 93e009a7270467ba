import { FileX } from "lucide-react";
import Link from "next/link";
import { isApiError } from "@/console/api";
import { Failed } from "@/console/failed";
import { useProject } from "@/console/shell/current";
import { buttonClass } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";
import { capital } from "@/ui/words";

type NotOpenedProps = { noun: "dashboard" | "report"; error: unknown; retry: () => unknown };

/** In the place of what could not be opened: the way to the others where it is not there, else why. */
export function NotOpened({ noun, error, retry }: NotOpenedProps) {
  return (
    <>
      <PageHeader title={capital(noun)} />
      <Card>
        {isUnknown(error) ? <Unknown noun={noun} /> : <Failed error={error} retry={retry} />}
      </Card>
    </>
  );
}

/** No such thing, or an address that no such thing can have. */
const isUnknown = (error: unknown): boolean =>
  isApiError(error) && ["not_found", "invalid_request"].some((code) => code === error.data?.code);

function Unknown({ noun }: Pick<NotOpenedProps, "noun">) {
  const { id: projectId, name } = useProject();
  return (
    <EmptyState
      icon={<FileX />}
      title={`No such ${noun}`}
      action={
        <Link href={`/p/${projectId}/${noun}s`} className={buttonClass()}>
          All {noun}s
        </Link>
      }
    >
      {name} has no {noun} at this address: perhaps it was deleted, or it is of another project.
    </EmptyState>
  );
}
