"use client";

import { ChoiceGroup } from "@/console/form/choice-group";
import { useCurrent } from "@/console/shell/current/current";
import { projectsOf } from "@/console/shell/current/me";
import { Checkbox, RadioGroup } from "@/ui/forms/checkbox-and-radio";

/** Ids of the projects that a key has access to; null for all of its user's projects. */
export type KeyProjects = string[] | null;

type ProjectChoiceProps = {
  value: KeyProjects;
  onChange: (reach: KeyProjects) => void;
  error: string | undefined;
};

const OPTIONS = [
  { value: "all", label: "All projects", hint: "Includes projects you get access to later." },
  { value: "some", label: "Selected projects" },
] as const;

export function ProjectChoice({ value, onChange, error }: ProjectChoiceProps) {
  const { me } = useCurrent();
  return (
    <ChoiceGroup legend="Access" error={error}>
      <RadioGroup
        label="Project access"
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
