// Imported into a server before it starts: its clock is ahead of the real one by CLOCK_OFFSET_MS.
const RealDate = Date;
const offset = Number(process.env.CLOCK_OFFSET_MS);

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + offset);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + offset;
  }
};
