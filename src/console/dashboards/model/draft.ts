import { sameJson } from "@/console/json/same-json";
import { type Content, contentOf } from "./content";

/** A dashboard as it was when somebody began to change it. */
export type Base = Content & { updatedAt: string };

/** Changes to a dashboard, and what they are changes of. */
export type Work = { base: Base; mine: Content };

export const isDirty = ({ base, mine }: Work): boolean => !sameJson(contentOf(base), mine);

/** What has to be saved; what is as it was is left to whoever changes it meanwhile. */
export function changedParts({ base, mine }: Work): Partial<Content> {
  return {
    ...(mine.title !== base.title && { title: mine.title }),
    ...(mine.description !== base.description && { description: mine.description }),
    ...(!sameJson(mine.config, base.config) && { config: mine.config }),
  };
}
