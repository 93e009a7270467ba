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
import type { BillingAccount } from "../account/account";
import { TestModeLine } from "../account/test-mode";
import { useRefreshBilling } from "../account/use-refresh-billing";
import type { Overage } from "./overage";
import {
  allowedWords,
  alreadyReachedWords,
  INVALID_LIMIT,
  parseDollars,
  savedWords,
} from "./spending-limit";

type SpendingLimitDialogProps = {
  account: BillingAccount;
  overage: Overage;
  onClose: () => void;
};

/** Sets the most that overage may cost in a month, or removes that limit. */
export default function SpendingLimitDialog(props: SpendingLimitDialogProps) {
  const { account, overage, onClose } = props;
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
              <div className="relative">
                <span className="absolute top-1/2 left-3 -translate-y-1/2 text-soft" aria-hidden>
                  $
                </span>
                <Input
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder="50"
                  className="pl-7"
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                />
              </div>
            </Field>
            <p aria-live="polite" className="text-ink empty:hidden">
              {limit !== null && allowedWords(limit)}
            </p>
            <p className="text-soft">
              Once overage reaches this amount, we reject new events until next month or until you
              raise the limit. Rejected events are lost unless your client retries them.
            </p>
            <AlreadyReached limit={limit} overage={overage} />
          </>
        )}
        <FormMessage>{save.message}</FormMessage>
        <TestModeLine mode={account.mode} />
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
