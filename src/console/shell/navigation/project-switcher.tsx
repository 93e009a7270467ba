"use client";

import { ChevronsUpDown } from "lucide-react";
import { useState } from "react";
import { onDemand, useOnDemand } from "@/ui/loading/on-demand";
import { Popover, PopoverContent, PopoverTrigger } from "@/ui/menus/popover";
import { useCurrent } from "../current/current";
import type { ProjectListProps } from "./project-list";

const LIST = onDemand<ProjectListProps>(() => import("./project-list"));

/** Shows the current project and opens the list of teams and projects. */
export function ProjectSwitcher() {
  const [open, setOpen] = useState(false);
  const ProjectList = useOnDemand(LIST, open);
  const { project, team } = useCurrent();
  return (
    // Modal, because otherwise its list could not scroll inside the navigation
    // sheet of narrow screens.
    <Popover open={open} onOpenChange={setOpen} modal>
      <PopoverTrigger>
        <button
          type="button"
          className="flex w-full min-w-0 items-center gap-2 rounded-md px-2 py-1.5 text-left hover:bg-hover data-[state=open]:bg-hover"
        >
          <Initial name={project?.name ?? team?.name ?? "Tallymark"} />
          <span className="min-w-0 flex-1">
            <span className="sr-only">Switch project: </span>
            <span className="block truncate font-medium text-ink text-sm">
              {project?.name ?? "No project"}
            </span>
            <span className="block truncate text-soft text-xs">{team?.name ?? "No team"}</span>
          </span>
          <ChevronsUpDown className="size-4 shrink-0 text-soft" aria-hidden="true" />
        </button>
      </PopoverTrigger>
      {ProjectList && (
        <PopoverContent aria-label="Teams and projects" className="w-72 p-0">
          <ProjectList onChosen={() => setOpen(false)} />
        </PopoverContent>
      )}
    </Popover>
  );
}

function Initial({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-7 shrink-0 items-center justify-center rounded-md bg-accent font-semibold text-on-accent text-sm"
    >
      {(Array.from(name.trim())[0] ?? "·").toUpperCase()}
    </span>
  );
}
