import { prepare } from "./lib/prepare.mjs";

await prepare({ built: false });
