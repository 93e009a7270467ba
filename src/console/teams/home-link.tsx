import Link from "next/link";
import { buttonClass } from "@/ui/button";

export function HomeLink({ signedIn }: { signedIn: boolean }) {
  return (
    <Link href={signedIn ? "/" : "/sign-in"} className={buttonClass({ className: "self-start" })}>
      {signedIn ? "Open the console" : "Sign in"}
    </Link>
  );
}
