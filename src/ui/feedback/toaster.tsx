"use client";

import { CircleAlert, CircleCheck } from "lucide-react";
import { useTheme } from "next-themes";
import { Toaster as Sonner } from "sonner";

/** Renders toasts. Loaded after the page. */
export default function Toaster() {
  const { resolvedTheme } = useTheme();
  return (
    <Sonner
      theme={resolvedTheme === "dark" ? "dark" : "light"}
      position="bottom-right"
      closeButton
      style={{ fontFamily: "inherit" }}
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
        },
        classNames: {
          description: "!text-soft",
          actionButton: "!bg-ink !text-ground",
          closeButton: "!bg-raised !text-soft !border-line",
        },
      }}
    />
  );
}
