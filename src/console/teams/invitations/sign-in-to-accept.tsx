"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { withNext } from "@/console/auth/next-path";
import { buttonClass } from "@/ui/buttons/button";

/** Both links lead back to the invitation. */
export function SignInToAccept({ email }: { email: string }) {
  const here = usePathname();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">
        This invitation is for <strong className="break-all text-ink">{email}</strong>. Sign in or
        create an account with that address.
      </p>
      <div className="flex flex-wrap gap-2">
        <Link
          href={withNext("/sign-in", here, email)}
          className={buttonClass({ variant: "primary" })}
        >
          Sign in
        </Link>
        <Link href={withNext("/sign-up", here, email)} className={buttonClass()}>
          Create account
        </Link>
      </div>
    </div>
  );
}
