import type { Metadata } from "next";
import Link from "next/link";
import { EntryPage } from "@/console/auth/entry-page";
import { buttonClass } from "@/ui/buttons/button";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <EntryPage
      title="Page not found"
      description="The address may be mistyped, or the page may have been deleted."
    >
      <Link href="/" className={buttonClass({ variant: "primary" })}>
        Go to the home page
      </Link>
    </EntryPage>
  );
}
