"use client";

import { ChoiceGroup } from "@/console/form/choice-group";
import type { Inputs } from "@/console/trpc/api";
import { Checkbox } from "@/ui/forms/checkbox-and-radio";

export type Scope = Inputs["teams"]["personalKeys"]["create"]["scopes"][number];

const SCOPES: { scope: Scope; label: string; hint: string }[] = [
  { scope: "read", label: "Read", hint: "Read everything you can see." },
  {
    scope: "write",
    label: "Write",
    hint: "Change everything you can change through the REST API.",
  },
];

type ScopeChoiceProps = {
  value: Scope[];
  onChange: (scopes: Scope[]) => void;
  error: string | undefined;
};

export function ScopeChoice({ value, onChange, error }: ScopeChoiceProps) {
  return (
    <ChoiceGroup legend="Scopes" error={error}>
      {SCOPES.map(({ scope, label, hint }) => (
        <Checkbox
          key={scope}
          label={label}
          hint={hint}
          checked={value.includes(scope)}
          onCheckedChange={(checked) =>
            onChange(checked ? [...value, scope] : value.filter((other) => other !== scope))
          }
        />
      ))}
    </ChoiceGroup>
  );
}
