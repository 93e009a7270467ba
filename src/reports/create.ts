import type { ChangeContext, ProjectActor } from "@/teams";
import { reports, type StoredReport } from "./items";
import type { NewReport } from "./schema";

export const createReport = (
  context: ChangeContext,
  who: ProjectActor,
  { title, description, prompt, content }: NewReport,
): Promise<StoredReport> =>
  reports.create(context, who, ({ prisma }, columns) =>
    prisma.report.create({ data: { ...columns, title, description, prompt, content } }),
  );
