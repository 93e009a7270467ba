import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
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

/** The files of this build, and of earlier ones in the same folder. */
export const sdkFolder = () => join(packageRoot(), "dist/sdk");

/** The files that snippets name. */
export function sdkFiles(): SdkFiles {
  const text = readFileSync(join(sdkFolder(), "manifest.json"), "utf8");
  const { script, packages }: SdkManifest = JSON.parse(text);
  return {
    script,
    browserPackage: packages.browser.pinned,
    nodePackage: packages.node.pinned,
  };
}

/** Whether the name has a hash of the file's bytes, so that they never change. */
export const isPinned = (name: string): boolean => FILE_NAME.exec(name)?.[3] !== undefined;

/** The names of files with a hash in a folder, which may be missing. */
export const pinnedFiles = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter(isPinned) : [];

/** Null if there is no such file. */
export function readSdkFile(name: string, folder: string): SdkFile | null {
  const path = join(folder, name);
  return FILE_NAME.test(name) && existsSync(path) ? sdkFile(name, readFileSync(path)) : null;
}

export function sdkFile(name: string, content: Uint8Array): SdkFile {
  const bytes = new Uint8Array(content);
  return {
    bytes,
    contentType: CONTENT_TYPES[name.endsWith(".js") ? "js" : "tgz"],
    immutable: isPinned(name),
    etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
  };
}
