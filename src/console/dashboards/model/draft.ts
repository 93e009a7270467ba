import { sameJson } from "@/console/json/same-json";
import { type Content, contentOf } from "./content";

/** The version of a dashboard that editing started from. */
export type Base = Content & { updatedAt: string };

/** The user's version and the version that it is based on. */
export type DashboardDraft = { base: Base; mine: Content };

export const isDirty = ({ base, mine }: DashboardDraft): boolean =>
  !sameJson(contentOf(base), mine);

/** Only the changed parts, so that saving does not undo other people's changes to the rest. */
export function changedParts({ base, mine }: DashboardDraft): Partial<Content> {
  return {
    ...(mine.title !== base.title && { title: mine.title }),
    ...(mine.description !== base.description && { description: mine.description }),
    ...(!sameJson(mine.config, base.config) && { config: mine.config }),
  };
}
