/**
 * The rooms of the house and the one way their imports may go:
 *   app -> console -> ui
 *   server, app -> trpc, rest -> domains -> clickhouse, database -> base
 */
const DOMAINS =
  "accounts|annotations|ingest|onboarding|pipeline|query|saved-queries|teams|billing|limits|usage-notices|dashboards|reports|sample";
const TOP = "server|app";
const DOORS = "trpc|rest";
const STORES = "clickhouse|database|mail";
const TESTING = "/testing/";
const TESTS = `\\.(test|itest)\\.tsx?$|${TESTING}`;

/** Modules without I/O that server and console share, so that neither repeats the other's rules. */
const PLAIN_DATA = [
  "^src/teams/(roles|names)\\.ts$",
  "^src/billing/plans\\.ts$",
  "^src/limits/usage/thresholds\\.ts$",
  "^src/onboarding/snippets\\.ts$",
  "^src/dashboards/config/(wire|limits|effective-query)\\.ts$",
  "^src/reports/(limits|read-chart)\\.ts$",
  "^src/dashboards/templates/",
  "^src/query/engine/model/(limits|choices|groups|metrics|columns|labels)\\.ts$",
  "^src/query/sql/(dialect/(schema|functions|limits)|syntax/lexer)\\.ts$",
];

/** Types without code of what clients write: whatever keeps or makes queries is built with them. */
const WIRE = "^src/query/engine/language/wire\\.ts$";

const room = (names) => `^src/(${names})/`;

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "base-stands-alone",
      severity: "error",
      from: { path: room("base"), pathNot: TESTS },
      to: { path: "^src/", pathNot: room("base") },
    },
    {
      name: "stores-use-base-only",
      severity: "error",
      from: { path: room(STORES), pathNot: TESTS },
      to: { path: room(`${DOMAINS}|${DOORS}|${TOP}|console|ui`) },
    },
    {
      name: "stores-do-not-know-each-other",
      severity: "error",
      from: { path: `^src/(${STORES})/`, pathNot: TESTS },
      to: { path: room(STORES), pathNot: "^src/$1/" },
    },
    {
      name: "domains-do-not-look-up",
      severity: "error",
      from: { path: room(DOMAINS), pathNot: TESTS },
      to: { path: room(`${DOORS}|${TOP}|console|ui`) },
    },
    {
      name: "the-console-asks-by-trpc",
      comment:
        "Screens run in the browser: of the server's side they know types, and tables that are plain data.",
      severity: "error",
      from: { path: "^src/console/", pathNot: TESTS },
      to: {
        path: room(`${DOMAINS}|${DOORS}|${STORES}|${TOP}`),
        pathNot: PLAIN_DATA,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "domains-meet-at-the-index",
      comment: "A domain calls what the other's index.ts offers and reaches no further inside.",
      severity: "error",
      from: { path: `^src/(${DOMAINS})/`, pathNot: TESTS },
      to: {
        path: room(DOMAINS),
        pathNot: ["^src/$1/", "^src/[^/]+/index\\.ts$", WIRE, ...PLAIN_DATA],
      },
    },
    {
      name: "doors-do-not-look-up",
      severity: "error",
      from: { path: room(DOORS), pathNot: TESTS },
      to: { path: room(`${TOP}|console|ui`) },
    },
    {
      name: "ui-knows-no-feature",
      severity: "error",
      from: { path: "^src/ui/" },
      to: { path: "^src/", pathNot: "^src/(ui|base)/" },
    },
    {
      name: "nobody-imports-tests",
      severity: "error",
      from: { pathNot: TESTS },
      to: { path: TESTING },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "src/database/generated" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs", ".js"] },
  },
};
