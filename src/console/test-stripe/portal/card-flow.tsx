"use client";

import { useState } from "react";
import { loadPage } from "@/console/auth/load-page";
import { CardForm } from "../card/card-form";
import { CardName } from "./card-section";
import type { FlowProps } from "./flow-done";
import { FlowDone } from "./flow-done";
import { saveWords, unpaidWords } from "./unpaid-words";

/** Only the form for a new card. Leads on once the card was accepted. */
export function CardFlow({ page, actions }: FlowProps) {
  const [done, setDone] = useState(false);
  const { afterUrl, card, unpaid } = page;
  const finish = async () => {
    if (afterUrl === null) setDone(true);
    else await loadPage(afterUrl);
  };
  if (done) return <FlowDone page={page}>Card changed.</FlowDone>;
  return (
    <CardForm
      action={saveWords(unpaid)}
      send={actions.changeCard}
      onSucceeded={finish}
      before={
        <div className="flex flex-col gap-2 text-soft empty:hidden">
          {unpaid && <p className="text-ink">{unpaidWords(unpaid)}</p>}
          {card && (
            <p>
              Your current card is <CardName card={card} />.
            </p>
          )}
        </div>
      }
    />
  );
}
