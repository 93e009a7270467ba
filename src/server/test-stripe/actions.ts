import type { z } from "zod";
import { choice, model, optional, parseBody, text } from "@/base/validation";
import type { HostedPages } from "@/billing";
import { CLOCK_STEPS } from "@/billing/hosted-page-data";

/** Runs an action of a session with a body that has not been checked yet. */
type Action = (pages: HostedPages, sessionId: string, body: unknown) => Promise<object>;

function action<S extends z.ZodType>(
  schema: S,
  run: (pages: HostedPages, sessionId: string, input: z.output<S>) => Promise<object>,
): Action {
  return (pages, sessionId, body) => run(pages, sessionId, parseBody(schema, body));
}

const nothing = model({});
const card = model({
  paymentMethod: text({ max: 100 }),
  authentication: optional(choice(["approved", "failed"])),
});

/** By page and name, as in `/api/test-stripe/portal/<session>/cancel`. */
const ACTIONS: Record<string, Action> = {
  "checkout/pay": action(card, (pages, id, input) => pages.pay(id, input)),
  "portal/card": action(card, (pages, id, input) => pages.changeCard(id, input)),
  "portal/cancel": action(nothing, (pages, id) => pages.cancel(id)),
  "portal/resume": action(nothing, (pages, id) => pages.resume(id)),
  "portal/clock": action(model({ to: choice(CLOCK_STEPS) }), (pages, id, { to }) =>
    pages.moveClock(id, to),
  ),
};

type Found = { run: Action; sessionId: string };

export function findAction([page, sessionId, name, ...more]: readonly string[]): Found | null {
  const key = `${page}/${name}`;
  if (sessionId === undefined || more.length > 0 || !Object.hasOwn(ACTIONS, key)) return null;
  const run = ACTIONS[key];
  return run === undefined ? null : { run, sessionId };
}
