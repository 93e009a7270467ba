import Link from "next/link";
import { buttonClass } from "@/ui/buttons/button";

/** The front door leads those who are not signed in as well. */
export function HomeLink({ signedIn }: { signedIn: boolean }) {
  return (
    <Link href="/" className={buttonClass({ className: "self-start" })}>
      {signedIn ? "Open the console" : "To the start page"}
    </Link>
  );
}
