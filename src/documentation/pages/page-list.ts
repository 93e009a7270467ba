export type PageEntry = {
  /** The file in docs/ without its ending, and the last part of the URL. */
  slug: string;
  /** In the navigation; the page's own heading may be longer. */
  title: string;
  summary: string;
};

export type PageGroup = { title: string; pages: readonly PageEntry[] };

/** The slug of the API reference, which has no file: it is rendered from the OpenAPI document. */
export const REFERENCE = "api";

/** The documentation in the order of its navigation. Every file in docs/ is listed. */
export const PAGE_GROUPS: readonly PageGroup[] = [
  {
    title: "Send events",
    pages: [
      {
        slug: "quick-start",
        title: "Quick start",
        summary: "From nothing to your first chart, in a web page and on a server",
      },
      {
        slug: "browser-sdk",
        title: "Browser SDK",
        summary: "Page views and events from a web page, with one script tag or a package",
      },
      {
        slug: "node-sdk",
        title: "Node SDK",
        summary: "Events and queries from a server",
      },
      {
        slug: "first-party",
        title: "Ad blockers",
        summary: "Send events through your own domain, with Next.js or nginx",
      },
      {
        slug: "semantics",
        title: "How events count",
        summary: "Time, sessions, duplicates, time zones, quotas, retention",
      },
    ],
  },
  {
    title: "Query",
    pages: [
      {
        slug: "query-language",
        title: "Query language",
        summary: "Metrics, funnels, retention, paths, filters, SQL",
      },
      {
        slug: "sql-cookbook",
        title: "SQL cookbook",
        summary: "SQL for common questions, ready to copy",
      },
      {
        slug: "dashboards-and-reports",
        title: "Dashboards and reports",
        summary: "Create and change them with the API",
      },
    ],
  },
  {
    title: "API",
    pages: [
      {
        slug: "api-basics",
        title: "API basics",
        summary: "Keys, sending events, errors, rate limits, output formats",
      },
      {
        slug: REFERENCE,
        title: "API reference",
        summary: "Every endpoint with its parameters, responses and examples",
      },
    ],
  },
  {
    title: "Assistant and agents",
    pages: [
      {
        slug: "assistant",
        title: "Assistant",
        summary: "Questions in plain English, models, safety, the API",
      },
      {
        slug: "agents",
        title: "Agents (MCP)",
        summary: "Connect AI agents, their tools, errors",
      },
    ],
  },
  {
    title: "Teams and billing",
    pages: [
      {
        slug: "plans-and-limits",
        title: "Teams, plans and limits",
        summary: "Members, roles, quotas",
      },
      {
        slug: "billing",
        title: "Billing",
        summary: "Test mode, connecting Stripe, failed payments, turning it off",
      },
    ],
  },
  {
    title: "Self-hosting",
    pages: [
      {
        slug: "self-hosting",
        title: "Install on a server",
        summary: "A service behind nginx or Caddy, with backups and upgrades",
      },
      {
        slug: "containers",
        title: "Containers",
        summary: "An image, Docker Compose, and notes for Kubernetes",
      },
      {
        slug: "operate",
        title: "Operating Tallymark",
        summary: "Configuration, deployment, health, backups, recovery",
      },
      {
        slug: "metrics",
        title: "Metrics",
        summary: "Every metric for Prometheus, with its labels",
      },
      {
        slug: "security",
        title: "Security model",
        summary: "What each key can do, how data is separated, what leaves your server",
      },
      {
        slug: "sizing",
        title: "Sizing",
        summary: "Machines, disks and network for a number of events per second",
      },
      {
        slug: "benchmarks",
        title: "Benchmarks",
        summary: "All results, their targets, and how to run them",
      },
    ],
  },
];
