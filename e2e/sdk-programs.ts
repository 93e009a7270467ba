/** Programs of someone who uses the packages, for an empty project. */

/** Uses every method. Each kind of module gets the names of the package in its own way. */
const NODE = `
const host = process.env.HOST ?? "";
const tallymark = new Tallymark({
  host,
  ingestKey: process.env.INGEST_KEY ?? "",
  personalKey: process.env.PERSONAL_KEY ?? "",
});

async function main() {
  const userId = process.env.USER_ID ?? "";
  tallymark.track({ userId, event: "signup", properties: { plan: "pro", amount: 29 } });
  tallymark.track({ userId, event: "purchase" });
  await tallymark.flush();
  // Events that are sent count within a second.
  while ((await tallymark.query.events(mine(userId))).total < 2) {
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const common = mine(userId);
  const { query } = tallymark;
  const trend = await query.trend({ ...common, series: [{ metric: "count" }] });
  const breakdown = await query.breakdown({ ...common, by: "event_name" });
  const steps = [{ events: ["signup"] }, { events: ["purchase"] }];
  const funnel = await query.funnel({ ...common, steps });
  const selection = { events: ["signup"] };
  const retention = await query.retention({
    ...common,
    granularity: "day",
    start: selection,
    return: selection,
  });
  const paths = await query.paths({ ...common, anchor: selection, direction: "after" });
  const users = await query.users(common);
  const user = await query.user({ user_id: userId });
  const values = await query.values({ ...common, field: "properties.plan" });
  const sql = await query.sql("SELECT count() AS n FROM events WHERE user_id = {id:String}", {
    id: userId,
  });
  const metric = await query.metric("count", {
    start_time: new Date(Date.now() - 86_400_000).toISOString(),
    end_time: new Date(Date.now() + 86_400_000).toISOString(),
    filters: common.filters,
    granularity: "all",
  });
  const unknown = await query.sql("SELECT nothing FROM events").catch((error) => error);
  await tallymark.close();
  console.log(
    JSON.stringify({
      trend: trend.series[0]?.total,
      breakdown: breakdown.rows.map(({ value, figure }) => [value, figure]).sort(),
      funnel: funnel.steps.map(({ count }) => count),
      retention: retention.cohorts.reduce((sum, { size }) => sum + size, 0),
      paths: paths.users,
      users: users.users.map(({ events }) => events),
      user: user.events,
      values: values.values.map(({ value }) => value),
      sql: sql.rows,
      metric: metric.total,
      error: unknown instanceof TallymarkQueryError ? unknown.code : unknown,
    }),
  );
}

main();
`;

const TYPED_HELPER = `
const mine = (userId: string) => ({
  range: { last: "2d" },
  filters: [{ field: "user_id", op: "eq" as const, value: userId }],
});
`;

const PLAIN_HELPER = TYPED_HELPER.replace(": string", "").replace(" as const", "");

const ESM = `import { Tallymark, TallymarkQueryError } from "@tallymark/node";\n`;
const CJS = `const { Tallymark, TallymarkQueryError } = require("@tallymark/node");\n`;
/** As TypeScript wants it from a CommonJS module. */
const TYPED_CJS = `import tallymarkNode = require("@tallymark/node");
const { Tallymark, TallymarkQueryError } = tallymarkNode;\n`;

const DECLARE_PROCESS = "declare const process: { env: Record<string, string | undefined> };\n";

/** Mistakes that the types must find: without an error, \`@ts-expect-error\` is one. */
const MISTAKES = `
// @ts-expect-error a funnel has steps
tallymark.query.funnel({ range: { last: "7d" } });
// @ts-expect-error a range is not a text
tallymark.query.users({ range: "7d" });
// @ts-expect-error there is no such metric
tallymark.query.trend({ range: { last: "7d" }, series: [{ metric: "median" }] });
// @ts-expect-error an event has a user
tallymark.track({ event: "signup" });
`;

const BROWSER = `import { createTallymark, type Tallymark } from "@tallymark/browser";

const tallymark: Tallymark = createTallymark({ key: "tm_ingest_x", host: "https://stats.example" });
tallymark.track("signup", { plan: "pro" });
tallymark.page();
tallymark.identify("user-1");
tallymark.setSuper({ theme: "dark" });
tallymark.reset();
tallymark.optOut();
tallymark.optIn();
export const done: Promise<void> = tallymark.flush();
// @ts-expect-error an event's name is a text
tallymark.track(5);
`;

/** By file name. */
export const PROGRAMS = {
  "esm.mjs": ESM + PLAIN_HELPER + NODE,
  "cjs.cjs": CJS + PLAIN_HELPER + NODE,
};

export const TYPED_PROGRAMS = {
  "esm.mts": DECLARE_PROCESS + ESM + TYPED_HELPER + NODE + MISTAKES,
  "cjs.cts": DECLARE_PROCESS + TYPED_CJS + TYPED_HELPER + NODE + MISTAKES,
  "browser.mts": BROWSER,
};

/** What a Node program prints, whichever kind of module it is. */
export const PRINTED = {
  trend: 2,
  breakdown: [
    ["purchase", 1],
    ["signup", 1],
  ],
  funnel: [1, 1],
  retention: 1,
  paths: 1,
  users: [2],
  user: 2,
  values: ["pro"],
  sql: [[2]],
  metric: 2,
  error: "invalid_query",
};
