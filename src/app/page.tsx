import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { homeOf } from "@/console/shell/place";
import { REMEMBERED_PROJECT } from "@/console/shell/remembered-project";
import { StartPage } from "@/console/start/start-page";
import { container } from "@/server/container";
import { visitor } from "@/server/visitor";

export default async function Page() {
  const me = await visitor();
  if (me) redirect(homeOf(me, (await cookies()).get(REMEMBERED_PROJECT)?.value ?? ""));
  const host = (await headers()).get("host");
  const { env, clock } = await container();
  const baseUrl = env.PUBLIC_URL?.replace(/\/$/, "") ?? `http://${host}`;
  return <StartPage baseUrl={baseUrl} nowMs={clock.now()} />;
}
