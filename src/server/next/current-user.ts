import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { container } from "../container/container";

/** Whoever asks for the page, with all that they belong to; null when nobody is signed in. */
export const currentUser = cache(async () => {
  const started = await container();
  return started.currentUser(await headers());
});

/** As {@link currentUser}; sends those who are not signed in to do so, and back. */
export async function requireUser() {
  const found = await currentUser();
  if (found) return found;
  const path = (await headers()).get("x-path") ?? "/";
  redirect(`/sign-in?next=${encodeURIComponent(path)}`);
}
