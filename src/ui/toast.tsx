"use client";

import { CircleAlert, CircleCheck } from "lucide-react";
import { useTheme } from "next-themes";
import { Toaster as Sonner, toast as sonner } from "sonner";

/** Short news of something that the person just did. What must not be missed belongs in a Banner. */
export const toast = {
  success: (message: string, description?: string) => show(sonner.success, message, description),
  error: (message: string, description?: string) => show(sonner.error, message, description),
};

function show(how: typeof sonner.success, message: string, description: string | undefined): void {
  how(message, description === undefined ? {} : { description });
}

export function Toaster() {
  const { resolvedTheme } = useTheme();
  return (
    <Sonner
      theme={resolvedTheme === "dark" ? "dark" : "light"}
      position="bottom-right"
      closeButton
      icons={{
        success: <CircleCheck className="size-4 text-good" aria-hidden="true" />,
        error: <CircleAlert className="size-4 text-bad" aria-hidden="true" />,
      }}
      toastOptions={{
        style: {
          background: "var(--raised)",
          color: "var(--ink)",
          border: "1px solid var(--line)",
          boxShadow: "var(--shadow-floating)",
          fontFamily: "inherit",
        },
        classNames: {
          description: "!text-soft",
          closeButton: "!bg-raised !text-soft !border-line",
        },
      }}
    />
  );
}
