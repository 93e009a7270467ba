import { type ReadResourceResult, ResourceNotFoundError } from "@modelcontextprotocol/server";
import { AppError } from "@/base/errors";
import { findDashboard, openConfig } from "@/dashboards";
import { findReport } from "@/reports";
import { projectOfCaller } from "@/teams";
import { WRITTEN_NOTICE } from "@/tools/contract/answer";
import type { Connection } from "../context/connection";
import { repeated } from "../context/repeated";
import { readUri, type StoredUri, uriOf } from "./uri";

/** Runs no query and counts no call, but needs a plan with agents. */
export async function readResource(
  connection: Connection,
  { uri }: { uri: string },
): Promise<ReadResourceResult> {
  const stored = readUri(uri);
  if (stored === null) throw new ResourceNotFoundError(repeated(uri));
  if (!connection.caller.scopes.includes("read")) {
    throw new AppError("forbidden", 'This key does not have the "read" scope.');
  }
  try {
    return { contents: [await contentOf(connection, stored)] };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") {
      throw new ResourceNotFoundError(repeated(uri));
    }
    throw error;
  }
}

async function contentOf(connection: Connection, stored: StoredUri) {
  const { prisma, caller, toolCalls } = connection;
  const { plan, projectName } = await projectOfCaller(prisma, caller, stored.projectId);
  toolCalls.assertAllowed(plan);
  return stored.kind === "report"
    ? reportContent(connection, stored)
    : dashboardContent(connection, stored, projectName);
}

async function reportContent({ prisma, caller }: Connection, stored: StoredUri) {
  const report = await findReport(prisma, caller, stored.id);
  assertIn(stored, report);
  const { title, description, content } = report;
  const text = [`# ${title}`, description, content].filter((part) => part !== "").join("\n\n");
  return { uri: uriOf(stored), mimeType: "text/markdown", text };
}

async function dashboardContent(
  { prisma, caller }: Connection,
  stored: StoredUri,
  projectName: string,
) {
  const { stored: dashboard, timezone } = await findDashboard(prisma, caller, stored.id);
  assertIn(stored, dashboard);
  const { id, title, description } = dashboard;
  const { config, broken } = openConfig(dashboard.config);
  const text = JSON.stringify({
    notice: WRITTEN_NOTICE,
    note: "These are the queries of the dashboard. Call open_dashboard with the project and the id for its figures.",
    id,
    title,
    description,
    project: { id: stored.projectId, name: projectName },
    timezone: config.timezone ?? timezone,
    config,
    ...(Object.keys(broken).length > 0 && { broken_widgets: broken }),
  });
  return { uri: uriOf(stored), mimeType: "application/json", text };
}

/** The project of a URI must be the item's own, even if the caller may see both. */
function assertIn({ projectId }: StoredUri, item: { projectId: string }): void {
  if (item.projectId !== projectId) throw new AppError("not_found", "Not in this project.");
}
