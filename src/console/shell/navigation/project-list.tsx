"use client";

import { Command } from "cmdk";
import { Check, Folder, FolderPlus, Plus } from "lucide-react";
import { usePathname } from "next/navigation";
import { useNavigate } from "@/console/unsaved/use-navigate";
import { PLANS } from "@/plans/plans";
import { permits } from "@/teams/roles";
import { Badge } from "@/ui/badge";
import { useCurrent } from "../current/current";
import { pathInProject } from "../current/location";
import type { MyTeam } from "../current/me";
import {
  CommandGroup,
  CommandInput,
  CommandItem,
  commandListClass,
} from "../palette/command-parts";
import { matchScore } from "../palette/match-words";

export type ProjectListProps = { onChosen: () => void };

/** Loaded when the switcher is first opened. */
export default function ProjectList({ onChosen }: ProjectListProps) {
  const { me } = useCurrent();
  const go = useNavigate();
  const open = (href: string) => {
    onChosen();
    go(href);
  };
  return (
    <Command label="Teams and projects" filter={matchScore} loop>
      <CommandInput placeholder="Find a project or team…" />
      <Command.List className={commandListClass}>
        <Command.Empty className="px-3 py-6 text-center text-soft">
          No matching projects or teams.
        </Command.Empty>
        {me.teams.map((team) => (
          <TeamProjects key={team.id} team={team} onOpen={open} />
        ))}
        <CommandGroup heading="More">
          <CommandItem value="new team" keywords={["New team"]} onSelect={() => open("/new-team")}>
            <Plus aria-hidden="true" />
            New team…
          </CommandItem>
        </CommandGroup>
      </Command.List>
    </Command>
  );
}

function TeamProjects({ team, onOpen }: { team: MyTeam; onOpen: (href: string) => void }) {
  const pathname = usePathname();
  const { project: here } = useCurrent();
  const heading = (
    <span className="flex items-center justify-between gap-2">
      <span className="truncate">{team.name}</span>
      <Badge>{PLANS[team.plan].name}</Badge>
    </span>
  );
  return (
    <CommandGroup heading={heading}>
      {team.projects.map((project) => (
        <CommandItem
          key={project.id}
          value={project.id}
          keywords={[project.name, team.name]}
          onSelect={() => onOpen(pathInProject(pathname, project.id))}
        >
          <Folder aria-hidden="true" />
          <span className="truncate">{project.name}</span>
          {project.paused && <Badge tone="warn">Paused</Badge>}
          {project.id === here?.id && (
            <>
              <span className="sr-only">, current</span>
              <Check className="ml-auto" aria-hidden="true" />
            </>
          )}
        </CommandItem>
      ))}
      {permits(team.role, "project:create") && (
        <CommandItem
          value={`new project ${team.id}`}
          keywords={["New project", team.name]}
          onSelect={() => onOpen(`/t/${team.id}/new-project`)}
        >
          <FolderPlus aria-hidden="true" />
          <span>
            New project<span className="sr-only"> in {team.name}</span>…
          </span>
        </CommandItem>
      )}
    </CommandGroup>
  );
}
