import { prepare } from "./lib/prepare.mjs";

await prepare({ built: true });
console.log("Built. `npm start` serves it.");
