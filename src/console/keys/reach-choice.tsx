"use client";

import { ChoiceGroup } from "@/console/form/choice-group";
import { useCurrent } from "@/console/shell/current/current";
import { projectsOf } from "@/console/shell/current/me";
import { Checkbox, RadioGroup } from "@/ui/forms/checkbox-and-radio";

/** Ids of the only projects that a key sees; null for all of its user's. */
export type Reach = string[] | null;

type ReachChoiceProps = {
  value: Reach;
  onChange: (reach: Reach) => void;
  error: string | undefined;
};

const OPTIONS = [
  { value: "all", label: "All projects that I see", hint: "Also those that I will see later." },
  { value: "some", label: "Only some projects" },
] as const;

export function ReachChoice({ value, onChange, error }: ReachChoiceProps) {
  const { me } = useCurrent();
  return (
    <ChoiceGroup legend="It sees" error={error}>
      <RadioGroup
        label="Projects that it sees"
        value={value === null ? "all" : "some"}
        onValueChange={(choice) => onChange(choice === "all" ? null : [])}
        options={OPTIONS}
      />
      {value !== null && (
        <div className="ml-6 flex max-h-48 flex-col gap-2 overflow-y-auto">
          {projectsOf(me).map(({ team, project: { id, name } }) => (
            <Checkbox
              key={id}
              label={name}
              hint={team.name}
              checked={value.includes(id)}
              onCheckedChange={(checked) =>
                onChange(checked ? [...value, id] : value.filter((other) => other !== id))
              }
            />
          ))}
        </div>
      )}
    </ChoiceGroup>
  );
}
