"use client";

import dynamic from "next/dynamic";
import { usePermits, useProject } from "@/console/shell/current/current";
import { BLANK } from "../report-fields";
import { LoadingSkeleton, ReadOnlyNotice } from "./edit-screen";
import type { EditorProps } from "./editor";

// Not rendered on the server, which cannot read the draft in this tab.
const Editor = dynamic<EditorProps>(() => import("./editor").then((module) => module.Editor), {
  ssr: false,
  loading: () => <LoadingSkeleton />,
});

export function NewScreen() {
  const { id: projectId } = useProject();
  if (!usePermits("reports:write")) return <ReadOnlyNotice heading="New report" />;
  return <Editor reportId={null} draftKey={`new in ${projectId}`} stored={BLANK} />;
}
