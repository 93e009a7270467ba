"use client";

import { CreditCard } from "lucide-react";
import { useState } from "react";
import type { PortalPage, ShownCard } from "@/billing/hosted-page-data";
import { Button } from "@/ui/buttons/button";
import { Dialog } from "@/ui/dialogs/dialog";
import { toast } from "@/ui/feedback/toast";
import { CardForm } from "../card/card-form";
import type { PortalActions } from "./portal-actions";
import { Section } from "./section";
import { saveWords, unpaidWords } from "./unpaid-words";

type CardSectionProps = { page: PortalPage; actions: PortalActions };

export function CardSection({ page, actions }: CardSectionProps) {
  const { card } = page;
  return (
    <Section title="Payment method">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="flex items-center gap-2">
          <CreditCard className="size-4 shrink-0 text-soft" aria-hidden="true" />
          {card === null ? "No card on file." : <CardName card={card} />}
        </p>
        <ChangeCardButton
          label={card === null ? "Add a card…" : "Change card…"}
          page={page}
          actions={actions}
        />
      </div>
    </Section>
  );
}

export function CardName({ card: { brand, last4 } }: { card: ShownCard }) {
  return (
    <span>
      <span className="capitalize">{brand}</span> <span aria-hidden="true">••••</span>{" "}
      <span className="sr-only">ending in </span>
      {last4}
    </span>
  );
}

type ChangeCardButtonProps = { label: string; page: PortalPage; actions: PortalActions };

export function ChangeCardButton({ label, page, actions }: ChangeCardButtonProps) {
  const [open, setOpen] = useState(false);
  const done = () => {
    setOpen(false);
    toast.success("Card changed.");
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        persistent
        title="Change card"
        description={unpaidWords(page.unpaid) ?? "Future payments use the new card."}
      >
        <CardForm action={saveWords(page.unpaid)} send={actions.changeCard} onSucceeded={done} />
      </Dialog>
    </>
  );
}
