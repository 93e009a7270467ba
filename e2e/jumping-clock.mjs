// Imported into a server before it starts. On SIGUSR2, its clock jumps by the ms in CLOCK_FILE from the real time.
import { readFileSync } from "node:fs";

const RealDate = Date;
let offset = 0;
const now = () => RealDate.now() + offset;

process.on("SIGUSR2", () => {
  offset = Number(readFileSync(process.env.CLOCK_FILE, "utf8"));
  process.stdout.write(`The clock jumped by ${offset} ms\n`);
});

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parts, made) =>
    Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
