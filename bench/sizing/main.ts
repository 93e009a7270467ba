import { parseArgs } from "node:util";
import { citedCosts } from "./cited-costs";
import { renderCosts, renderSize } from "./render";
import { DEFAULTS, sizeOf } from "./size";

// npm run size -- --events-per-second 1000000 --days 365
const { values } = parseArgs({
  options: {
    "events-per-second": { type: "string", default: "1000" },
    days: { type: "string", default: "365" },
    singles: { type: "boolean", default: DEFAULTS.singles },
    "nats-replicas": { type: "string", default: `${DEFAULTS.natsReplicas}` },
    "clickhouse-replicas": { type: "string", default: `${DEFAULTS.clickhouseReplicas}` },
    "terabytes-per-server": { type: "string", default: `${DEFAULTS.terabytesPerServer}` },
    "core-hour": { type: "string", default: `${DEFAULTS.coreHour}` },
    "terabyte-month": { type: "string", default: `${DEFAULTS.terabyteMonth}` },
    costs: { type: "boolean", default: false },
  },
});

function positive(name: Exclude<keyof typeof values, "singles" | "costs">): number {
  const value = Number(values[name]);
  if (Number.isFinite(value) && value > 0) return value;
  console.error(`--${name} must be a positive number.`);
  process.exit(1);
}

const input = {
  eventsPerSecond: positive("events-per-second"),
  days: positive("days"),
  singles: values.singles,
  natsReplicas: positive("nats-replicas"),
  clickhouseReplicas: positive("clickhouse-replicas"),
  terabytesPerServer: positive("terabytes-per-server"),
  coreHour: positive("core-hour"),
  terabyteMonth: positive("terabyte-month"),
};
const costs = citedCosts();
console.log(values.costs ? renderCosts(costs) : renderSize(input, sizeOf(input, costs)));
