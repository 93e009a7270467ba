"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import type { CardChoice, CardOutcome } from "@/billing/hosted-page-data";
import { useBrowserValue } from "@/ui/use-browser-value";
import { countryOfLanguage } from "./countries";
import { type CardErrors, groupExpiry, readCard, type TypedCard } from "./read-card";
import { groupDigits, type TestCard } from "./test-cards";

export type CardActions = {
  send: (card: CardChoice) => Promise<CardOutcome>;
  /** Runs once the card was accepted. The form stays busy until it resolves. */
  onSucceeded: () => void | Promise<void>;
};

type Errors = { fields: CardErrors; message?: string };

const NONE: Errors = { fields: {} };
const EMPTY: TypedCard = { number: "", expiry: "", code: "", name: "", country: "" };
/** What a press on a test number fills in besides the number. */
const SAMPLE = { expiry: "12 / 34", code: "123", name: "Test Customer" };

/** The card form's state. What is typed stays here: only a test payment method is sent. */
export function useCardForm({ send, onSucceeded }: CardActions) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState(NONE);
  const [pending, setPending] = useState(false);
  /** The card for which the bank asks. */
  const [asking, setAsking] = useState<CardChoice | null>(null);
  const country = useCountry();
  const values = { ...typed, country: typed.country || country };
  useEffect(() => {
    if (errors === NONE) return;
    // The bank's dialog closes with an error, and returns the focus only after this effect.
    const timer = setTimeout(() =>
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
    );
    return () => clearTimeout(timer);
  }, [errors]);

  const pay = async (card: CardChoice) => {
    setPending(true);
    setErrors(NONE);
    try {
      const result = await send(card);
      setAsking(result.outcome === "authentication_required" ? card : null);
      if (result.outcome === "declined") setErrors({ fields: { number: result.message } });
      if (result.outcome === "succeeded") await onSucceeded();
    } catch (error) {
      setAsking(null);
      setErrors({ fields: {}, message: error instanceof Error ? error.message : String(error) });
    } finally {
      setPending(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const { card, errors: fields } = readCard(values, new Date());
    if (card) void pay(card);
    else setErrors({ fields });
  };
  const change = (field: keyof TypedCard, text: string) =>
    setTyped((before) => ({ ...before, [field]: shape(field, text, before[field]) }));
  const fillIn = ({ number }: TestCard) => {
    setErrors(NONE);
    setTyped((before) => ({ ...before, ...SAMPLE, name: before.name || SAMPLE.name, number }));
  };
  const answer = (authentication: "approved" | "failed") => {
    if (asking && !pending) void pay({ ...asking, authentication });
  };
  const stopAsking = () => !pending && setAsking(null);
  const bank = { open: asking !== null, pending, answer, stopAsking };
  return { form, onSubmit, values, change, fillIn, errors, pending, bank };
}

export type CardForm = ReturnType<typeof useCardForm>;

function shape(field: keyof TypedCard, text: string, before: string): string {
  if (field === "number") return groupDigits(text);
  if (field === "expiry") return groupExpiry(text, before);
  return field === "code" ? text.replace(/\D/g, "").slice(0, 3) : text;
}

/** The country that the browser's language suggests. */
const useCountry = (): string => useBrowserValue(() => countryOfLanguage(navigator.language), "");
