"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ErrorCode } from "@/base/errors";
import { isApiError, messageOf } from "@/console/trpc/api";

/**
 * Errors reported by the server: a message for each field by its path, and one for the whole form.
 */
export type FormErrors = {
  fields: Record<string, string>;
  message: string | undefined;
  /** The API's error code. */
  code?: ErrorCode | undefined;
};

const NONE: FormErrors = { fields: {}, message: undefined };
const INVALID_FIELD = "[aria-invalid=true], [data-invalid]";

export function readErrors(error: unknown): FormErrors {
  const data = isApiError(error) ? error.data : undefined;
  return { fields: data?.fields ?? {}, message: messageOf(error), code: data?.code };
}

/** Reads the value of the form's input with this name. */
export type ReadField = (name: string) => string;

/**
 * A form that is sent as one request and validated only by the server, so that its rules exist
 * once. Moves the focus to the first invalid field; `message` is set if the error belongs to no
 * field. Spread `props` on the form.
 */
export function useForm<Output>(
  send: (field: ReadField) => Promise<Output>,
  done: (output: Output) => unknown = () => undefined,
) {
  const form = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState(NONE);
  useEffect(() => {
    // Runs for each new errors object, even when the same field is invalid again.
    if (errors !== NONE) form.current?.querySelector<HTMLElement>(INVALID_FIELD)?.focus();
  }, [errors]);

  const submit = async () => {
    setPending(true);
    setErrors(NONE);
    try {
      await done(await send(readerOf(form.current)));
    } catch (error) {
      setErrors(readErrors(error));
    } finally {
      setPending(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog may be inside another form's React tree, to which the event would bubble.
    event.stopPropagation();
    if (!pending) void submit();
  };
  const { fields, code } = errors;
  const message = Object.keys(fields).length === 0 ? errors.message : undefined;
  return { props: { ref: form, onSubmit, noValidate: true }, pending, fields, message, code };
}

export type Form = ReturnType<typeof useForm>;

function readerOf(form: HTMLFormElement | null): ReadField {
  const values = new FormData(form ?? undefined);
  return (name) => String(values.get(name) ?? "");
}

/** Rejects with a user-facing message for dialogs, even when the server could not be reached. */
export function withErrorMessage<T>(promise: Promise<T>): Promise<T> {
  return promise.catch((error: unknown) => {
    throw new Error(messageOf(error), { cause: error });
  });
}
