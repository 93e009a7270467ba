"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { CSSProperties } from "react";
import { IconButton } from "../buttons/button";
import { classes } from "../classes";
import type { SheetProps } from "./sheet";
import { useReturnFocus } from "./use-return-focus";

export default function SheetPanel(props: SheetProps) {
  const { open, onOpenChange, title, side = "right", hideTitle, children, footer } = props;
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Radix.Content
          aria-describedby={undefined}
          {...useReturnFocus()}
          style={{ "--slide-from": side === "right" ? "100%" : "-100%" } as CSSProperties}
          className={classes(
            "fixed inset-y-0 z-50 flex w-full animate-slide-in flex-col bg-raised shadow-floating outline-none",
            side === "right" ? "right-0 max-w-xl border-l" : "left-0 max-w-72 border-r",
            props.className,
          )}
        >
          <header className="flex min-h-12 items-center justify-between gap-4 border-line border-b px-4 py-2">
            <Radix.Title
              className={hideTitle ? "sr-only" : "min-w-0 break-words font-semibold text-lg"}
            >
              {title}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X />} size="sm" className="ml-auto" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
          {footer && (
            <footer className="flex justify-end gap-2 border-line border-t px-4 py-3">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
