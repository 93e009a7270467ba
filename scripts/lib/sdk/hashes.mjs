import { createHash } from "node:crypto";

/** As in the attribute `integrity`, and in a lock file of npm. */
export const integrityOf = (bytes, algorithm) =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest("base64")}`;

/** Enough to tell the builds of a version apart. */
export const shortHash = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 8);
