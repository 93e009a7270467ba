import type { Metadata } from "next";
import Link from "next/link";
import { EntryPage } from "@/console/auth/entry-page";
import { buttonClass } from "@/ui/buttons/button";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <EntryPage
      title="There is nothing here"
      description="The address may be mistyped, or what was here may have been deleted."
    >
      <Link href="/" className={buttonClass({ variant: "primary" })}>
        Go to the start
      </Link>
    </EntryPage>
  );
}
