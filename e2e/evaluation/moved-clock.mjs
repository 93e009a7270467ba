// Imported into a server before it starts: its clock is ahead of the real one by
// CLOCK_OFFSET_MS, or behind.
const offset = Number(process.env.CLOCK_OFFSET_MS);
const RealDate = Date;
const now = () => RealDate.now() + offset;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parts, made) =>
    Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
