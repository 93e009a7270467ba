import { headers } from "next/headers";
import { readVersion } from "@/base/version";
import { openApiDocument } from "@/rest";
import { container } from "../container/container";
import { originOf } from "./request-origin";

/** The OpenAPI document with the address that the visitor used. */
export async function apiDocument() {
  const { env } = await container();
  return openApiDocument({ origin: originOf(await headers(), env), version: readVersion() });
}
