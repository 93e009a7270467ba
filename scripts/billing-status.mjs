// npm run billing:status: prints each team's subscription and what was reported to Stripe.
import { prepare } from "./lib/prepare.mjs";

await prepare({ built: true });
process.env.NODE_ENV = "production";
await import(new URL("../dist/server/billing-status.mjs", import.meta.url).href);
