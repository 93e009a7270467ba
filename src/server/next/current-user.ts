import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { container } from "../container/container";

/** Whoever asks for the page, with all that they belong to; null when nobody is signed in. */
export const visitor = cache(async () => {
  const started = await container();
  return started.visitor(await headers());
});

/** As {@link visitor}; sends those who are not signed in to do so, and back. */
export async function signedInVisitor() {
  const found = await visitor();
  if (found) return found;
  const path = (await headers()).get("x-path") ?? "/";
  redirect(`/sign-in?next=${encodeURIComponent(path)}`);
}
