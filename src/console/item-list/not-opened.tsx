import { FileX } from "lucide-react";
import Link from "next/link";
import { Failed } from "@/console/failed";
import { useProject } from "@/console/shell/current/current";
import { isApiError } from "@/console/trpc/api";
import { buttonClass } from "@/ui/buttons/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/feedback/empty-state";
import { capitalise } from "@/ui/format/labels";
import { PageHeader } from "@/ui/page-header";

type NotOpenedProps = { noun: "dashboard" | "report"; error: unknown; retry: () => unknown };

/** In the place of what could not be opened: the way to the others where it is not there, else why. */
export function NotOpened({ noun, error, retry }: NotOpenedProps) {
  return (
    <>
      <PageHeader title={capitalise(noun)} />
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
