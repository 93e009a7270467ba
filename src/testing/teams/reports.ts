import { newId } from "@/base/ids";
import { newTimestamps, type Store } from "@/teams";

type NewRow = {
  projectId: string;
  createdBy: string;
  title?: string;
  description?: string;
  prompt?: string;
  content?: string;
};

/** Inserts a report row with any content, as older versions may have left it. */
export function insertReport(
  { prisma, clock }: Store,
  { title = "Report", description = "", prompt = "", content = "", ...of }: NewRow,
): Promise<{ id: string }> {
  const text = { title, description, prompt, content };
  return prisma.report.create({
    data: { id: newId(), ...of, ...text, ...newTimestamps(clock) },
    select: { id: true },
  });
}
