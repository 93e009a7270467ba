"use client";

import { useCurrent } from "@/console/shell/current/current";
import { PageHeader } from "@/ui/page-header";
import { DeleteAccountCard } from "./delete-account-card";
import { NameCard } from "./name-card";
import { PasswordCard } from "./password-card";
import { SessionsCard } from "./sessions-card";
import { UnverifiedNotice } from "./unverified-notice";

export function AccountScreen() {
  const { user } = useCurrent().me;
  return (
    <>
      <PageHeader title="Account" description={user.email} />
      <div className="flex max-w-3xl flex-col gap-5">
        {!user.emailVerified && <UnverifiedNotice email={user.email} />}
        <NameCard name={user.name} />
        <PasswordCard email={user.email} />
        <SessionsCard />
        <DeleteAccountCard />
      </div>
    </>
  );
}
