"use client";

import type { ReactNode } from "react";
import { ConfirmButton } from "@/console/form/confirm-button";

type RevokeButtonProps = {
  /** The name of the key or invitation, worded for the middle of a sentence. */
  name: string;
  /** The effect of revoking it. */
  description: ReactNode;
  onRevoke: () => Promise<unknown>;
};

/** Revokes a key or an invitation, after confirmation. */
export function RevokeButton({ name, description, onRevoke }: RevokeButtonProps) {
  return (
    <ConfirmButton
      label={`Revoke ${name}`}
      title={`Revoke ${name}?`}
      description={description}
      confirmLabel="Revoke"
      action={onRevoke}
      successMessage={`Revoked ${name}.`}
      // Aligns with the column's heading.
      className="-mr-2.5"
    >
      Revoke…
    </ConfirmButton>
  );
}
