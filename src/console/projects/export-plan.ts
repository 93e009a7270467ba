import { UNREACHABLE } from "@/console/trpc/api";

export type ExportFormat = "ndjson" | "parquet";

/** The response of `GET /api/v1/export`. */
export type ExportPlan = {
  received_before: string;
  events: number;
  parts: { from: string; to: string; events: number; path: string }[];
};

type Asked = { projectId: string; userId: string; format: ExportFormat };

const FAILED = "The server did not answer as expected. Try again.";

/** Asks for the files of an export, of one user if `userId` is not empty. Never rejects. */
export async function fetchExportPlan({
  projectId,
  userId,
  format,
}: Asked): Promise<{ plan: ExportPlan } | { error: string }> {
  const user = userId === "" ? {} : { user_id: userId };
  const search = new URLSearchParams({ project_id: projectId, format, ...user });
  try {
    const response = await fetch(`/api/v1/export?${search}`);
    const body = (await response.json()) as ExportPlan & { detail?: unknown };
    if (response.ok) return { plan: body };
    return { error: typeof body.detail === "string" ? body.detail : FAILED };
  } catch {
    return { error: UNREACHABLE };
  }
}
