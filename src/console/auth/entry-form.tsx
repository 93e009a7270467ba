"use client";

import type { ComponentProps, ReactNode } from "react";
import { FormMessage } from "@/console/form/form-message";
import { Button } from "@/ui/buttons/button";
import { useReady } from "@/ui/use-browser-value";

type EntryFormProps = {
  form: ComponentProps<"form">;
  pending: boolean;
  message: string | undefined;
  action: string;
  children: ReactNode;
};

/** A form with one button. */
export function EntryForm({ form, pending, message, action, children }: EntryFormProps) {
  const ready = useReady();
  return (
    // Without JavaScript, a GET form would put the password in the URL.
    <form {...form} method="post" className="flex flex-col gap-4">
      <FormMessage>{message}</FormMessage>
      {children}
      <Button
        type="submit"
        variant="primary"
        loading={pending}
        disabled={!ready}
        className="mt-1 w-full"
      >
        {action}
      </Button>
    </form>
  );
}
