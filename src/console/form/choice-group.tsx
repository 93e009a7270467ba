import { type ReactNode, useId } from "react";

type ChoiceGroupProps = { legend: string; error?: string | undefined; children: ReactNode };

export function ChoiceGroup({ legend, error, children }: ChoiceGroupProps) {
  const errorId = useId();
  return (
    <fieldset
      // The form moves the focus to the first invalid field.
      data-invalid={error === undefined ? undefined : true}
      tabIndex={-1}
      aria-describedby={error === undefined ? undefined : errorId}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-1.5 font-medium text-ink text-sm">{legend}</legend>
      {children}
      <p id={errorId} role="alert" className="text-bad text-xs empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
