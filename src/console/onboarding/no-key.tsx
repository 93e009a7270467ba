import Link from "next/link";
import { useProject } from "@/console/shell/current/current";
import { buttonClass } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";

type NoKeyProps = {
  /** The visitor's role does not let them see it, or there is none. */
  reason: "role" | "none";
};

export function NoKey({ reason }: NoKeyProps) {
  const { id } = useProject();
  if (reason === "role") {
    return (
      <Banner title="Your role does not show ingest keys">
        Ask a member, an admin or the owner of the team for one.
      </Banner>
    );
  }
  return (
    <Banner
      tone="warn"
      title="This project has no ingest key"
      action={
        <Link href={`/p/${id}/settings`} className={buttonClass({ size: "sm" })}>
          Create one
        </Link>
      }
    />
  );
}
