import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "@/base/package-root";
import type { SdkFiles } from "@/onboarding/snippets";

/** What scripts/build-sdk.mjs has built. */
type SdkManifest = {
  script: { file: string; integrity: string };
  packages: Record<"browser" | "node", { pinned: string }>;
};

export type SdkFile = {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  /** Whether the name contains a hash of the bytes. */
  immutable: boolean;
  etag: string;
};

/**
 * The script, and the packages as npm installs them; with a version and a hash, of this
 * or an earlier build.
 */
const FILE_NAME = /^(tm|tallymark-(browser|node))(-[\d.]+-[\da-f]{8})?\.(js|tgz)$/;

const CONTENT_TYPES = { js: "text/javascript; charset=utf-8", tgz: "application/gzip" };

const folder = () => join(packageRoot(), "dist/sdk");

/** The files that snippets name. */
export function sdkFiles(): SdkFiles {
  const text = readFileSync(join(folder(), "manifest.json"), "utf8");
  const { script, packages }: SdkManifest = JSON.parse(text);
  return {
    script,
    browserPackage: packages.browser.pinned,
    nodePackage: packages.node.pinned,
  };
}

/** Null if there is no such file. */
export function readSdkFile(name: string, from = folder()): SdkFile | null {
  const match = FILE_NAME.exec(name);
  const path = join(from, name);
  if (!match || !existsSync(path)) return null;
  const bytes = new Uint8Array(readFileSync(path));
  return {
    bytes,
    contentType: CONTENT_TYPES[match[4] === "js" ? "js" : "tgz"],
    immutable: match[3] !== undefined,
    etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
  };
}
