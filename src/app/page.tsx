import { headers } from "next/headers";
import { StartPage } from "@/console/start/start-page";
import { container } from "@/server/container";

export default async function Page() {
  const host = (await headers()).get("host");
  const { env, clock } = await container();
  const baseUrl = env.PUBLIC_URL?.replace(/\/$/, "") ?? `http://${host}`;
  return <StartPage baseUrl={baseUrl} nowMs={clock.now()} />;
}
