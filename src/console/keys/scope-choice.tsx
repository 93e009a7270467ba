"use client";

import { ChoiceGroup } from "@/console/form/choice-group";
import type { Inputs } from "@/console/trpc/api";
import { Checkbox } from "@/ui/forms/checkbox-and-radio";

export type Scope = Inputs["teams"]["personalKeys"]["create"]["scopes"][number];

const SCOPES: { scope: Scope; label: string; hint: string }[] = [
  { scope: "read", label: "Read", hint: "Ask for what you see." },
  {
    scope: "write",
    label: "Write",
    hint: "Change what you may change, as far as the REST API offers changes.",
  },
];

type ScopeChoiceProps = {
  value: Scope[];
  onChange: (scopes: Scope[]) => void;
  error: string | undefined;
};

export function ScopeChoice({ value, onChange, error }: ScopeChoiceProps) {
  return (
    <ChoiceGroup legend="It may" error={error}>
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
