import { pathSegment } from "@/base/text/path-segment";

/** Link to a user, for any id. */
export const userHref = (projectId: string, userId: string): string =>
  `/p/${projectId}/users/${pathSegment(userId)}`;
