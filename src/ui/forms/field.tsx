"use client";

import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classes } from "../classes";
import { FieldContext, type FieldWiring } from "./field-wiring";

export { Checkbox, RadioGroup, Switch } from "./checkbox-and-radio";
export { Input, Textarea } from "./input";

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** The error in the value; announced to screen readers. */
  error?: ReactNode;
  required?: boolean;
  className?: string;
  children: ReactNode;
};

export function Field({ label, hint, error, required, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  const wiring: FieldWiring = {
    id,
    "aria-describedby": described || undefined,
    "aria-invalid": error ? true : undefined,
    "aria-required": required ? true : undefined,
  };
  return (
    <div className={classes("flex min-w-0 flex-col gap-1.5", className)}>
      <label htmlFor={id} className="font-medium text-ink text-sm">
        {label}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hint && (
        <p id={hintId} className="text-faint text-xs">
          {hint}
        </p>
      )}
      <p id={errorId} role="alert" className="flex items-start gap-1 text-bad text-xs empty:hidden">
        {error && (
          <>
            <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
            <span>{error}</span>
          </>
        )}
      </p>
    </div>
  );
}
