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

type ItemUnavailableProps = { noun: "dashboard" | "report"; error: unknown; retry: () => unknown };

/** Shown in place of an item that does not exist or failed to load. */
export function ItemUnavailable({ noun, error, retry }: ItemUnavailableProps) {
  return (
    <>
      <PageHeader title={capitalise(noun)} />
      <Card>
        {isNotFound(error) ? <NotFound noun={noun} /> : <Failed error={error} retry={retry} />}
      </Card>
    </>
  );
}

/** The item does not exist, or its id in the URL is malformed. */
const isNotFound = (error: unknown): boolean =>
  isApiError(error) && ["not_found", "invalid_request"].some((code) => code === error.data?.code);

function NotFound({ noun }: Pick<ItemUnavailableProps, "noun">) {
  const { id: projectId, name } = useProject();
  return (
    <EmptyState
      icon={<FileX />}
      title={`${capitalise(noun)} not found`}
      action={
        <Link href={`/p/${projectId}/${noun}s`} className={buttonClass()}>
          All {noun}s
        </Link>
      }
    >
      {name} has no {noun} at this address. It may have been deleted or belong to another project.
    </EmptyState>
  );
}
