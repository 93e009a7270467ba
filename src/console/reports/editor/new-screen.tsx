"use client";

import dynamic from "next/dynamic";
import { usePermits, useProject } from "@/console/shell/current/current";
import { BLANK } from "../text";
import { ReadersOnly, Shape } from "./edit-screen";
import type { EditorProps } from "./editor";

// What this tab has kept of an earlier visit, a server does not know.
const Editor = dynamic<EditorProps>(() => import("./editor").then((module) => module.Editor), {
  ssr: false,
  loading: () => <Shape />,
});

/** A new report. */
export function NewScreen() {
  const { id: projectId } = useProject();
  if (!usePermits("reports:write")) return <ReadersOnly heading="New report" />;
  return <Editor reportId={null} about={`new in ${projectId}`} stored={BLANK} />;
}
