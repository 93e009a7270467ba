import Link from "next/link";
import { buttonClass } from "@/ui/buttons/button";

/** Leads to `/`, which works with and without a session. */
export function HomeLink({ signedIn }: { signedIn: boolean }) {
  return (
    <Link href="/" className={buttonClass({ className: "self-start" })}>
      {signedIn ? "Open the console" : "Go to the home page"}
    </Link>
  );
}
