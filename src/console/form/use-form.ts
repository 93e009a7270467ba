"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ErrorCode } from "@/base/errors";
import { isApiError, messageOf } from "@/console/trpc/api";

/** What the server found wrong: a sentence for each field by its path, and one for the whole. */
export type Faults = {
  fields: Record<string, string>;
  message: string | undefined;
  /** Of the error, as the API names it. */
  code?: ErrorCode | undefined;
};

const NONE: Faults = { fields: {}, message: undefined };
const REFUSED = "[aria-invalid=true], [data-refused]";

export function faultsOf(error: unknown): Faults {
  const data = isApiError(error) ? error.data : undefined;
  return { fields: data?.fields ?? {}, message: messageOf(error), code: data?.code };
}

/** What stands in the form's input of that name. */
export type ReadField = (name: string) => string;

/**
 * A form that is sent as one request and judged by the server alone, so that its rules stand in one
 * place. Puts the focus on the first field that was refused; `message` is there when none of them was.
 * Spread `props` on the form.
 */
export function useForm<Output>(
  send: (field: ReadField) => Promise<Output>,
  done: (output: Output) => unknown = () => undefined,
) {
  const form = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const [faults, setFaults] = useState(NONE);
  useEffect(() => {
    // Each time anew, also when the same field is refused once more.
    if (faults !== NONE) form.current?.querySelector<HTMLElement>(REFUSED)?.focus();
  }, [faults]);

  const submit = async () => {
    setPending(true);
    setFaults(NONE);
    try {
      await done(await send(readerOf(form.current)));
    } catch (error) {
      setFaults(faultsOf(error));
    } finally {
      setPending(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Dialogs stand inside other forms' trees: React would hand the event on to those.
    event.stopPropagation();
    if (!pending) void submit();
  };
  const { fields, code } = faults;
  const message = Object.keys(fields).length === 0 ? faults.message : undefined;
  return { props: { ref: form, onSubmit, noValidate: true }, pending, fields, message, code };
}

export type Form = ReturnType<typeof useForm>;

function readerOf(form: HTMLFormElement | null): ReadField {
  const values = new FormData(form ?? undefined);
  return (name) => String(values.get(name) ?? "");
}

/** For dialogs that show what a promise was refused with: in a sentence, also when nobody answered. */
export function inWords<T>(promise: Promise<T>): Promise<T> {
  return promise.catch((error: unknown) => {
    throw new Error(messageOf(error), { cause: error });
  });
}
