import { Timestamp } from "@/console/time/timestamp";
import { api } from "@/console/trpc/api";
import { Badge } from "@/ui/badge";
import type { Column } from "@/ui/table/table";
import type { PersonalKey } from "./personal-keys";
import { RevokeButton } from "./revoke-button";

export const PERSONAL_KEY_COLUMNS: Column<PersonalKey>[] = [
  {
    key: "name",
    header: "Name",
    cell: ({ name, hint }) => (
      <>
        <span className="block min-w-32 break-words font-medium">{name}</span>
        <code className="whitespace-nowrap font-mono text-soft text-xs">tm_user_…{hint}</code>
      </>
    ),
    sortValue: ({ name }) => name,
  },
  {
    key: "scopes",
    header: "Scopes",
    cell: ({ scopes }) => <span className="whitespace-nowrap">{scopes.join(" and ")}</span>,
  },
  {
    key: "projects",
    header: "Projects",
    cell: ({ projects }) => <ProjectNames projects={projects} />,
  },
  {
    key: "used",
    header: "Last used",
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Timestamp at={lastUsedAt} relative /> : "Never"),
    sortValue: ({ lastUsedAt }) => lastUsedAt ?? "",
  },
  { key: "expires", header: "Expires", cell: ({ expiresAt }) => <Expiry expiresAt={expiresAt} /> },
  {
    key: "revoke",
    header: "Actions",
    align: "right",
    cell: (key) => <RevokePersonalKey personalKey={key} />,
  },
];

function ProjectNames({ projects }: Pick<PersonalKey, "projects">) {
  if (projects === null) return "All";
  if (projects.length === 0) return <Badge tone="warn">No longer accessible</Badge>;
  return (
    <span className="block min-w-32 break-words">
      {projects.map(({ name, teamName }) => `${name} (${teamName})`).join(", ")}
    </span>
  );
}

function Expiry({ expiresAt }: Pick<PersonalKey, "expiresAt">) {
  if (expiresAt === null) return "Never";
  if (Date.parse(expiresAt) <= Date.now()) return <Badge tone="warn">Expired</Badge>;
  return <Timestamp at={expiresAt} />;
}

function RevokePersonalKey({ personalKey: { id, name } }: { personalKey: PersonalKey }) {
  const { mutateAsync } = api.teams.personalKeys.revoke.useMutation();
  return (
    <RevokeButton
      name={`the key ${name}`}
      description="Programs that use it lose access immediately. This cannot be undone."
      onRevoke={() => mutateAsync({ keyId: id })}
    />
  );
}
