import { eventRow, insertEvents, propertyColumns } from "@/testing/stores/events";
import { insertDashboard } from "@/testing/teams/dashboards";
import { insertReport } from "@/testing/teams/reports";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";
import { EVENT, type Named, USER } from "@/tools/testing/tool-cases";
import type { AssistantScene } from "./prepare-assistant";

/** In everything that another team has sent, named or written. */
export const MARKER = "HUSH-4711";
/** In everything that our user asks, and that our team has sent, named or written. */
export const WHISPER = "WHISPER-0815";

const HOUR = 3_600_000;

/** A team that our user cannot see, and one that they are a member of, both with secrets. */
export type Others = { theirs: Tenant & Named; second: Tenant & Named };

export async function plantSecrets(scene: AssistantScene): Promise<Others> {
  const { prisma, clock, ours } = scene;
  const second = await makeTenant(prisma, { clock, name: "second" });
  await scene.join(ours, second, "admin");
  return {
    theirs: { ...scene.theirs, ...(await plant(scene, scene.theirs, [MARKER])) },
    second: { ...second, ...(await plant(scene, second, [MARKER])) },
  };
}

/** Events, a dashboard and a report that say these texts everywhere. */
export async function plant(
  { prisma, clickhouse, clock }: AssistantScene,
  { projectId, userId: createdBy }: Tenant,
  texts: readonly string[],
): Promise<Named> {
  const ts = clock.now() - HOUR;
  const of = { projectId, ts };
  await insertEvents(clickhouse, [
    eventRow({ ...of, eventName: EVENT, userId: USER }),
    ...texts.flatMap((text) => [
      eventRow({ ...of, eventName: text, userId: text, ...propertyColumns({ [text]: text }) }),
      eventRow({ ...of, eventName: EVENT, userId: USER, ...propertyColumns({ plan: text }) }),
    ]),
  ]);
  const [title = ""] = texts;
  const store = { prisma, clock };
  const config = { version: 1, widgets: [] };
  const content = texts.join("\n\n");
  const board = await insertDashboard(store, {
    projectId,
    createdBy,
    title,
    description: title,
    config,
  });
  const report = await insertReport(store, {
    projectId,
    createdBy,
    title,
    description: title,
    content,
  });
  for (const text of texts.slice(1))
    await insertReport(store, { projectId, createdBy, title: text });
  return { projectId, dashboardId: board.id, reportId: report.id };
}
