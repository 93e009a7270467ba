"use client";

import { useState } from "react";
import { loadPage } from "@/console/auth/load-page";
import { CardForm } from "../card/card-form";
import { CardName } from "./card-section";
import type { FlowProps } from "./flow-done";
import { FlowDone } from "./flow-done";

/** Only the form for a new card. Leads on once the card was accepted. */
export function CardFlow({ page, actions }: FlowProps) {
  const [done, setDone] = useState(false);
  const { afterUrl, card } = page;
  const finish = async () => {
    if (afterUrl === null) setDone(true);
    else await loadPage(afterUrl);
  };
  if (done) return <FlowDone page={page}>Card changed.</FlowDone>;
  return (
    <CardForm
      action="Save card"
      send={actions.changeCard}
      onSucceeded={finish}
      before={
        card && (
          <p className="text-soft">
            Your current card is <CardName card={card} />. An unpaid invoice is paid with the new
            card at once.
          </p>
        )
      }
    />
  );
}
