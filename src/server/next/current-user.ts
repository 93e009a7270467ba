import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { container } from "../container/container";

/**
 * The signed-in user who requested the page, with their teams and projects; null if no one is
 * signed in.
 */
export const currentUser = cache(async () => {
  const started = await container();
  return started.currentUser(await headers());
});

/**
 * Like {@link currentUser}, but if no one is signed in, redirects to sign-in,
 * which leads back here.
 */
export async function requireUser() {
  const found = await currentUser();
  if (found) return found;
  const path = (await headers()).get("x-path") ?? "/";
  redirect(`/sign-in?next=${encodeURIComponent(path)}`);
}
