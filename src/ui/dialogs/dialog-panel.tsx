"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { IconButton } from "../buttons/button";
import { classes } from "../classes";
import type { DialogProps } from "./dialog";
import { useReturnFocus } from "./use-return-focus";

const WIDTH = { sm: "max-w-sm", md: "max-w-lg", lg: "max-w-3xl", xl: "max-w-6xl" };

export default function DialogPanel(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    footer,
    size = "md",
    persistent,
  } = props;
  // Tells Radix that the missing description is intentional.
  const described = description ? {} : { "aria-describedby": undefined };
  const focusBack = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Radix.Content
          {...described}
          {...focusBack}
          onOpenAutoFocus={(event) => {
            focusBack.onOpenAutoFocus();
            focusContent(event);
          }}
          onInteractOutside={(event) => persistent && event.preventDefault()}
          className={classes(
            "fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 animate-appear flex-col rounded-xl border border-line bg-raised shadow-floating outline-none",
            WIDTH[size],
          )}
        >
          <header className="pt-4 pr-12 pl-5">
            <Radix.Title className="break-words font-semibold text-lg">{title}</Radix.Title>
            {description && (
              <Radix.Description asChild>
                <div className="mt-1 break-words text-soft">{description}</div>
              </Radix.Description>
            )}
          </header>
          <div data-content className="min-h-0 overflow-y-auto px-5 py-4 has-[>form:empty]:pt-0">
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">
              {footer}
            </footer>
          )}
          {/* Last in the DOM, so that the initial focus goes to a field instead. */}
          <Radix.Close asChild>
            <IconButton
              label="Close"
              icon={<X />}
              size="sm"
              className="absolute top-3.5 right-3.5"
            />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Moves the initial focus to the first control of the content or footer instead
 * of the Close button.
 */
function focusContent(event: Event): void {
  const dialog = event.target;
  if (!(dialog instanceof HTMLElement)) return;
  const first = dialog.querySelector<HTMLElement>(
    "[data-content] :is(input:not([type=hidden]), textarea, select, button), footer button",
  );
  if (!first) return;
  event.preventDefault();
  first.focus();
}
