import type { ChangeContext, ItemActor } from "@/teams";
import { reports, type StoredReport } from "./items";
import type { ReportChange } from "./schema";

/** Changes the given fields. Throws `conflict` when the report has changed since `seen`. */
export function changeReport(
  context: ChangeContext,
  who: ItemActor,
  { seen, ...change }: ReportChange & { seen: string },
): Promise<StoredReport> {
  return reports.overwrite(context, who, seen, async ({ prisma, audit, item, updatedAt }) => {
    const data = differing(item, change);
    if (Object.keys(data).length === 0) return item;
    const changed = await prisma.report.update({
      where: { id: item.id },
      data: { ...data, updatedAt },
    });
    const renamed = changed.title !== item.title;
    const detail = { fields: Object.keys(data), ...(renamed && { before: item.title }) };
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
