import { type FormEvent, useId, useState } from "react";
import { FormMessage } from "@/console/form/form-message";
import { readErrors } from "@/console/form/use-form";
import { useTeam } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { Dialog } from "@/ui/dialogs/dialog";
import { Banner } from "@/ui/feedback/banner";
import { toast } from "@/ui/feedback/toast";
import { Field, Input, Switch } from "@/ui/forms/field";
import { useRefreshBilling } from "../account/use-refresh-billing";
import type { Overage } from "./overage";
import {
  allowedWords,
  alreadyReachedWords,
  INVALID_LIMIT,
  parseDollars,
  savedWords,
} from "./spending-limit";

type SpendingLimitDialogProps = { overage: Overage; onClose: () => void };

/** Sets the most that overage may cost in a month, or removes that limit. */
export default function SpendingLimitDialog({ overage, onClose }: SpendingLimitDialogProps) {
  const formId = useId();
  const before = overage.spendingLimit;
  const [on, setOn] = useState(true);
  const [text, setText] = useState(before === null ? "" : String(before / 100));
  const [invalid, setInvalid] = useState(false);
  const save = useSave(onClose);
  const limit = parseDollars(text);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setInvalid(on && limit === null);
    if (on && limit === null) document.getElementById(formId)?.querySelector("input")?.focus();
    else if (!save.pending) save.send(on ? limit : null);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.pending && onClose()}
      title="Spending limit"
      description="The most that overage may cost in a calendar month (UTC). The price of the plan is not part of it."
      footer={
        <>
          <Button onClick={onClose} disabled={save.pending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={save.pending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Switch
          label="Limit what overage costs"
          hint={on ? undefined : "Without a limit, events are never rejected for volume."}
          checked={on}
          onCheckedChange={setOn}
        />
        {on && (
          <>
            <Field
              label="Limit per month, in US dollars"
              error={invalid && limit === null && INVALID_LIMIT}
            >
              <Input
                inputMode="numeric"
                autoComplete="off"
                placeholder="50"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            </Field>
            <p aria-live="polite" className="text-ink empty:hidden">
              {limit !== null && allowedWords(limit)}
            </p>
            <p className="text-soft">
              When overage costs this much, new events are rejected with 429 until the next month or
              until you raise the limit. Rejected events are lost unless your SDK retries them.
            </p>
            <AlreadyReached limit={limit} overage={overage} />
          </>
        )}
        <FormMessage>{save.message}</FormMessage>
      </form>
    </Dialog>
  );
}

function AlreadyReached({ limit, overage }: { limit: number | null; overage: Overage }) {
  const words = limit === null ? null : alreadyReachedWords(limit, overage);
  return words && <Banner tone="warn" title={words} />;
}

function useSave(onSaved: () => void) {
  const { id: teamId } = useTeam();
  const refresh = useRefreshBilling();
  const { mutate, isPending, error } = api.billing.setSpendingLimit.useMutation({
    onSuccess: async (_, { limit }) => {
      await refresh();
      toast.success(savedWords(limit));
      onSaved();
    },
  });
  return {
    send: (limit: number | null) => mutate({ teamId, limit }),
    pending: isPending,
    message: error ? readErrors(error).message : undefined,
  };
}
