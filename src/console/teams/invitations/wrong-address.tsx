"use client";

import { usePathname } from "next/navigation";
import { HomeLink } from "@/console/auth/home-link";
import { useSignOut } from "@/console/shell/actions/use-sign-out";
import { Button } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";

type WrongAddressProps = { invited: string; signedInAs: string };

export function WrongAddress({ invited, signedInAs }: WrongAddressProps) {
  const signOut = useSignOut(usePathname());
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="warn" title={`This invitation is for ${invited}`}>
        You are signed in as {signedInAs}. Only {invited} can accept it.
      </Banner>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={signOut}>
          Sign in as {invited}
        </Button>
        <HomeLink signedIn />
      </div>
    </div>
  );
}
