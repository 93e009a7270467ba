"use client";

import { usePermits, useProject } from "@/console/shell/current";
import { ReadersOnly } from "./edit-screen";
import { Editor } from "./editor";
import { BLANK } from "./text";

/** A new report. */
export function NewScreen() {
  const { id: projectId } = useProject();
  if (!usePermits("reports:write")) return <ReadersOnly heading="New report" />;
  return <Editor reportId={null} about={`new in ${projectId}`} stored={BLANK} />;
}
