import { Fault, readUuid } from "@/base/validation";

export type StoredKind = "dashboard" | "report";

/** A dashboard or a report. */
export type StoredUri = { projectId: string; kind: StoredKind; id: string };

const FORM = /^tallymark:\/\/project\/([^/]+)\/(dashboard|report)\/([^/]+)$/;

export const uriOf = ({ projectId, kind, id }: StoredUri): string =>
  `tallymark://project/${projectId}/${kind}/${id}`;

export const templateOf = (kind: StoredKind): string =>
  uriOf({ projectId: "{project_id}", kind, id: `{${kind}_id}` });

/** Null for any other URI. */
export function readUri(uri: string): StoredUri | null {
  const [, project, kind, item] = FORM.exec(uri) ?? [];
  const [projectId, id] = [readUuid(project), readUuid(item)];
  if (projectId instanceof Fault || id instanceof Fault) return null;
  return { projectId, kind: kind as StoredKind, id };
}
