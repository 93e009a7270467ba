"use client";

import type { ComponentProps } from "react";
import { classes } from "../classes";
import { useFieldWiring } from "./field-wiring";

export const controlClass =
  "w-full min-w-0 rounded-md border border-strong bg-raised px-2.5 text-base text-ink placeholder:text-faint hover:border-soft focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-faint aria-invalid:border-bad";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return (
    <input {...useFieldWiring()} className={classes(controlClass, "h-8", className)} {...rest} />
  );
}

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...useFieldWiring()}
      className={classes(controlClass, "min-h-20 py-1.5", className)}
      {...rest}
    />
  );
}
