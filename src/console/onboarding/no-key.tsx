import Link from "next/link";
import { useProject } from "@/console/shell/current/current";
import { buttonClass } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";

type NoKeyProps = {
  /** "role": the user's role cannot view ingest keys. "none": the project has no key. */
  reason: "role" | "none";
};

export function NoKey({ reason }: NoKeyProps) {
  const { id } = useProject();
  if (reason === "role") {
    return (
      <Banner title="Your role cannot view ingest keys">
        Ask a member, an admin or the owner of the team for a key.
      </Banner>
    );
  }
  return (
    <Banner
      tone="warn"
      title="This project has no ingest key"
      action={
        <Link href={`/p/${id}/settings`} className={buttonClass({ size: "sm" })}>
          Create a key
        </Link>
      }
    />
  );
}
