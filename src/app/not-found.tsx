import type { Metadata } from "next";
import Link from "next/link";
import { StandalonePage } from "@/console/shell/standalone-page";
import { buttonClass } from "@/ui/button";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <StandalonePage title="There is nothing here.">
      <p>The address may be mistyped, or what was here may have been deleted.</p>
      <Link href="/" className={`${buttonClass({ variant: "primary" })} self-start`}>
        Go to the start
      </Link>
    </StandalonePage>
  );
}
