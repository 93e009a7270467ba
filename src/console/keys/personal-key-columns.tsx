import { Moment } from "@/console/form/moment";
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
    header: "May",
    cell: ({ scopes }) => <span className="whitespace-nowrap">{scopes.join(" and ")}</span>,
  },
  { key: "projects", header: "Projects", cell: ({ projects }) => <Reach projects={projects} /> },
  {
    key: "used",
    header: "Last used",
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} relative /> : "Never"),
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

function Reach({ projects }: Pick<PersonalKey, "projects">) {
  if (projects === null) return "All of yours";
  if (projects.length === 0) return <Badge tone="warn">None that you still see</Badge>;
  return (
    <span className="block min-w-32 break-words">
      {projects.map(({ name, teamName }) => `${name} (${teamName})`).join(", ")}
    </span>
  );
}

function Expiry({ expiresAt }: Pick<PersonalKey, "expiresAt">) {
  if (expiresAt === null) return "Never";
  if (Date.parse(expiresAt) <= Date.now()) return <Badge tone="warn">Expired</Badge>;
  return <Moment at={expiresAt} />;
}

function RevokePersonalKey({ personalKey: { id, name } }: { personalKey: PersonalKey }) {
  const { mutateAsync } = api.teams.personalKeys.revoke.useMutation();
  return (
    <RevokeButton
      name={`the key ${name}`}
      description="Every program that uses it is refused from its next request on. This cannot be undone."
      onRevoke={() => mutateAsync({ keyId: id })}
    />
  );
}
