import type { Store, TeamsContext } from "../changes/context";
import { createIngestKey } from "../ingest-keys/create";
import { DEFAULT_NAMES } from "../names";
import { createPersonalKey } from "../personal-keys/create";
import { createProject } from "../projects/create";
import { createTeam } from "../team/create";
import { LOCAL_OWNER } from "../users/local-owner";
import { createUser } from "../users/users";
import { inSetupTransaction } from "./setup-transaction";

export type FirstRun = {
  /** Whether this call set up the database. */
  created: boolean;
  projectId: string;
  /** Null if it was revoked. */
  ingestKey: string | null;
  /** Only set if the key was just created, since it cannot be shown again. */
  personalKey?: string;
};

/**
 * Prepares an empty database for the first event: creates an owner without a password, a team, a
 * project and both keys. Later runs return the same project and ingest key. Returns null if the
 * database was set up in another way.
 */
export function ensureFirstRun(
  context: Pick<TeamsContext, "prisma" | "clock">,
): Promise<FirstRun | null> {
  return inSetupTransaction(context, async (store) => {
    const anyone = await store.prisma.user.findFirst({ select: { id: true } });
    return anyone === null ? await createAll(store) : await findExisting(store);
  });
}

async function createAll(store: Store): Promise<FirstRun> {
  const user = await createUser(store, LOCAL_OWNER);
  const team = await createTeam(store, { name: DEFAULT_NAMES.team, createdBy: user.id });
  const project = await createProject(store, { teamId: team.id, name: DEFAULT_NAMES.project });
  const ingest = await createIngestKey(store, { projectId: project.id, name: DEFAULT_NAMES.key });
  const personal = await createPersonalKey(store, {
    userId: user.id,
    name: DEFAULT_NAMES.key,
    scopes: ["read", "write"],
  });
  return {
    created: true,
    projectId: project.id,
    ingestKey: ingest.key,
    personalKey: personal.key,
  };
}

async function findExisting({ prisma }: Store): Promise<FirstRun | null> {
  const project = await prisma.project.findFirst({
    where: { deletedAt: null, team: { creator: { email: LOCAL_OWNER.email } } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: {
      id: true,
      ingestKeys: { where: { revokedAt: null }, orderBy: { createdAt: "asc" }, take: 1 },
    },
  });
  if (project === null) return null;
  return { created: false, projectId: project.id, ingestKey: project.ingestKeys[0]?.key ?? null };
}
