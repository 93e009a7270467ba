"use client";

import type { ReactNode } from "react";
import { FormMessage } from "@/console/form/form-message";
import { Button } from "@/ui/buttons/button";
import { useReady } from "@/ui/use-browser-value";
import { BankDialog } from "./bank-dialog";
import { CardFields } from "./card-fields";
import { TestNumbers } from "./test-numbers";
import { type CardActions, useCardForm } from "./use-card-form";

type CardFormProps = CardActions & {
  action: string;
  /** Fields above those of the card. */
  before?: ReactNode;
  /** Text below the button. */
  after?: ReactNode;
};

export function CardForm({ action, before, after, ...actions }: CardFormProps) {
  const form = useCardForm(actions);
  const ready = useReady();
  return (
    <>
      <form
        ref={form.form}
        onSubmit={form.onSubmit}
        noValidate
        method="post"
        autoComplete="off"
        className="flex flex-col gap-4"
      >
        {before}
        <TestNumbers onChoose={form.fillIn} disabled={!ready} />
        <CardFields form={form} />
        <FormMessage>{form.errors.message}</FormMessage>
        <Button
          type="submit"
          variant="primary"
          loading={form.pending && !form.bank.open}
          disabled={!ready}
          className="mt-2 h-10 w-full"
        >
          {action}
        </Button>
        {after}
      </form>
      {/* Unmounted at once, so that it returns the focus before the focus moves to an error. */}
      {form.bank.open && <BankDialog bank={form.bank} />}
    </>
  );
}
