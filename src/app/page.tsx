import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { LandingPage } from "@/console/landing/landing-page";
import { homeOf } from "@/console/shell/place";
import { REMEMBERED_PROJECT } from "@/console/shell/remembered-project";
import { container } from "@/server/container";
import { visitor } from "@/server/visitor";

export default async function Page() {
  const me = await visitor();
  if (me) redirect(homeOf(me, (await cookies()).get(REMEMBERED_PROJECT)?.value ?? ""));
  const host = (await headers()).get("host");
  const { env, accounts } = await container();
  const baseUrl = env.PUBLIC_URL?.replace(/\/$/, "") ?? `http://${host}`;
  const unclaimed = (await accounts.claimPath()) !== null;
  return <LandingPage baseUrl={baseUrl} unclaimed={unclaimed} />;
}
