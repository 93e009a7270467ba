import { Landmark } from "lucide-react";
import { Button } from "@/ui/buttons/button";
import { Dialog } from "@/ui/dialogs/dialog";
import type { CardForm } from "./use-card-form";

/** Stands for the page on which a bank asks its customer (3-D Secure). */
export function BankDialog({ bank }: Pick<CardForm, "bank">) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && bank.stopAsking()}
      size="sm"
      persistent
      title="Your bank asks you to approve"
      description="A real bank would show its own page here, or ask in its app. In this test you choose the answer."
      footer={
        <>
          <Button loading={bank.pending} onClick={() => bank.answer("failed")}>
            Decline
          </Button>
          <Button variant="primary" loading={bank.pending} onClick={() => bank.answer("approved")}>
            Approve
          </Button>
        </>
      }
    >
      <p className="flex items-center gap-2 text-soft">
        <Landmark className="size-4 shrink-0" aria-hidden="true" />
        TEST MODE. Payments are simulated: no card is charged.
      </p>
    </Dialog>
  );
}
