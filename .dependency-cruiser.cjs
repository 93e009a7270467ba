/**
 * The rooms (folders of src) and the direction of their imports:
 *   app -> console, documentation -> ui
 *   server, app -> trpc, rest, mcp -> domains -> clickhouse, database, mail -> base
 *   sdk: packages for other people's programs, which import no room
 */
const DOMAINS =
  "accounts|annotations|backup|export|operator|ingest|onboarding|pipeline|query|saved-queries|teams|plans|billing|limits|usage-notices|dashboards|reports|sample|tools|assistant";
const TOP = "server|app";
const APIS = "trpc|rest|mcp";
const STORES = "clickhouse|database|mail";
const TESTING = "/testing/";
const TESTS = `\\.(test|itest|stest)\\.tsx?$|${TESTING}`;

/** Modules without I/O that server and console share, so that their rules are written once. */
const PLAIN_DATA = [
  "^src/teams/(roles|names|projects-called)\\.ts$",
  "^src/plans/plans\\.ts$",
  "^src/billing/hosted-page-data\\.ts$",
  "^src/limits/usage/thresholds\\.ts$",
  "^src/pipeline/(contract/|journal/store/entry(-writer)?\\.ts$)",
  "^src/onboarding/(agent-)?snippets\\.ts$",
  "^src/dashboards/config/(wire|limits|effective-query|new-widget)\\.ts$",
  "^src/reports/(limits|read-chart)\\.ts$",
  "^src/dashboards/templates/",
  "^src/query/engine/model/(limits|query-options|groups|metrics|columns|labels)\\.ts$",
  "^src/query/links/",
  "^src/assistant/messages/",
  "^src/tools/saved/items-called\\.ts$",
  "^src/query/sql/(dialect/(schema|functions|limits)|syntax/lexer)\\.ts$",
];

/**
 * Types of the JSON that clients send, without code. All modules that store or build queries use
 * them.
 */
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
      name: "base-imports-only-base",
      severity: "error",
      from: { path: room("base"), pathNot: TESTS },
      to: { path: "^src/", pathNot: room("base") },
    },
    {
      name: "stores-use-base-only",
      severity: "error",
      from: { path: room(STORES), pathNot: TESTS },
      to: { path: room(`${DOMAINS}|${APIS}|${TOP}|console|documentation|ui`) },
    },
    {
      name: "stores-do-not-import-each-other",
      severity: "error",
      from: { path: `^src/(${STORES})/`, pathNot: TESTS },
      to: { path: room(STORES), pathNot: "^src/$1/" },
    },
    {
      name: "domains-do-not-import-apis",
      severity: "error",
      from: { path: room(DOMAINS), pathNot: TESTS },
      to: { path: room(`${APIS}|${TOP}|console|documentation|ui`) },
    },
    {
      name: "the-console-calls-trpc",
      comment:
        "Screens run in the browser. From the server, they import only types and modules of plain data.",
      severity: "error",
      from: { path: "^src/console/", pathNot: TESTS },
      to: {
        path: room(`${DOMAINS}|${APIS}|${STORES}|${TOP}|documentation`),
        pathNot: PLAIN_DATA,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "the-documentation-uses-ui-and-base-only",
      severity: "error",
      from: { path: room("documentation"), pathNot: TESTS },
      to: { path: "^src/", pathNot: room("documentation|ui|base") },
    },
    {
      name: "domains-meet-at-the-index",
      comment:
        "A domain imports only the index.ts of another. The APIs import any file of a domain.",
      severity: "error",
      from: { path: `^src/(${DOMAINS})/`, pathNot: TESTS },
      to: {
        path: room(DOMAINS),
        pathNot: ["^src/$1/", "^src/[^/]+/index\\.ts$", WIRE, ...PLAIN_DATA],
      },
    },
    {
      name: "apis-do-not-import-the-server",
      severity: "error",
      from: { path: room(APIS), pathNot: TESTS },
      to: { path: room(`${TOP}|console|documentation|ui`) },
    },
    {
      name: "ui-imports-no-feature",
      severity: "error",
      from: { path: "^src/ui/" },
      to: { path: "^src/", pathNot: "^src/(ui|base)/" },
    },
    {
      name: "the-sdk-runs-alone",
      comment: "It is published as packages, which may only take types from other rooms.",
      severity: "error",
      from: { path: "^src/sdk/", pathNot: TESTS },
      to: { path: "^src/", pathNot: "^src/sdk/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "rooms-do-not-import-the-sdk",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/sdk/", TESTS] },
      to: { path: "^src/sdk/" },
    },
    {
      name: "code-does-not-import-tests",
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
