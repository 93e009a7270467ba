"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { buttonClass } from "@/ui/button";

/** Both lead back to the invitation. */
export function SignInToAccept({ email }: { email: string }) {
  const next = encodeURIComponent(usePathname());
  return (
    <>
      <p>
        It is for <strong className="break-all text-ink">{email}</strong>. Sign in with that
        address, or create an account with it.
      </p>
      <div className="flex flex-wrap gap-2">
        <Link href={`/sign-in?next=${next}`} className={buttonClass({ variant: "primary" })}>
          Sign in
        </Link>
        <Link href={`/sign-up?next=${next}`} className={buttonClass()}>
          Create an account
        </Link>
      </div>
    </>
  );
}
