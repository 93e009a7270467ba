import type { ReactNode } from "react";

type SectionProps = { title: string; children: ReactNode };

/** A part of a builder under its heading. */
export function Section({ title, children }: SectionProps) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h2 className="font-medium text-soft text-xs">{title}</h2>
      {children}
    </section>
  );
}
