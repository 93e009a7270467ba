import { assertUnchanged, type ChangeContext, nextUpdatedAt } from "@/teams";
import type { ReportChange } from "./schema";
import { changeStored, type StoredReport, type WhoseReport } from "./stored";

/**
 * Changes what is given and leaves the rest. `seen` is the `updatedAt` that the caller knows: where
 * somebody has changed the report since, this throws `conflict`, as their change would be lost without a
 * word.
 */
export function changeReport(
  context: ChangeContext,
  who: WhoseReport,
  { seen, ...change }: ReportChange & { seen: string },
): Promise<StoredReport> {
  return changeStored(context, who, async ({ prisma, clock, audit, stored }) => {
    assertUnchanged(stored, seen, "report");
    const data = differing(stored, change);
    if (Object.keys(data).length === 0) return stored;
    const changed = await prisma.report.update({
      where: { id: stored.id },
      data: { ...data, updatedAt: nextUpdatedAt(stored, clock) },
    });
    const renamed = changed.title !== stored.title;
    const detail = { fields: Object.keys(data), ...(renamed && { before: stored.title }) };
    await audit({ action: "report.changed", subject: changed.title, detail });
    return changed;
  });
}

const FIELDS = ["title", "description", "prompt", "content"] as const;

function differing(
  stored: StoredReport,
  change: ReportChange,
): Partial<Pick<StoredReport, (typeof FIELDS)[number]>> {
  const given = FIELDS.flatMap((name) => {
    const text = change[name];
    return text === undefined || text === stored[name] ? [] : [[name, text] as const];
  });
  return Object.fromEntries(given);
}
