import { type ReactNode, useId } from "react";

type SectionProps = { title: string; children: ReactNode };

export function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="border-line border-b pb-2 font-semibold text-soft text-sm">
        {title}
      </h2>
      {children}
    </section>
  );
}
