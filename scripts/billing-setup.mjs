// npm run billing:setup: makes what billing needs in the Stripe account of STRIPE_SECRET_KEY.
import { prepare } from "./lib/prepare.mjs";

await prepare({ built: true });
process.env.NODE_ENV = "production";
await import(new URL("../dist/server/billing-setup.mjs", import.meta.url).href);
