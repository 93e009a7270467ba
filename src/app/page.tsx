import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { billingModeOf } from "@/base/billing-mode";
import { LandingPage } from "@/console/landing/landing-page";
import { homePath } from "@/console/shell/current/location";
import { REMEMBERED_PROJECT } from "@/console/shell/current/remembered-project";
import { container } from "@/server/container/container";
import { currentUser } from "@/server/next/current-user";
import { originOf } from "@/server/next/request-origin";

export default async function Page() {
  const me = await currentUser();
  if (me) redirect(homePath(me, (await cookies()).get(REMEMBERED_PROJECT)?.value ?? ""));
  const { env, accounts } = await container();
  return (
    <LandingPage
      baseUrl={originOf(await headers(), env)}
      unclaimed={await accounts.isUnclaimed()}
      pricing={billingModeOf(env) !== null}
    />
  );
}
