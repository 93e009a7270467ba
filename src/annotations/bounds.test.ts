import { expect, test } from "vitest";
import { ManualClock } from "@/base/time/clock";
import { assertWithinBounds } from "./bounds";

const clock = new ManualClock(Date.parse("2026-11-28T12:00:00Z"));

test.each(["1970-01-01T00:00:00Z", "2026-11-28T12:00:00Z", "2027-11-28T12:00:00Z"])(
  "a note can have the time %s",
  (at) => {
    expect(() => assertWithinBounds(new Date(at), clock)).not.toThrow();
  },
);

test.each(["1969-12-31T23:59:59.999Z", "2027-11-28T12:00:00.001Z", "9999-12-31T00:00:00Z"])(
  "a note with the time %s is rejected, and the error names the field",
  (at) => {
    expect(() => assertWithinBounds(new Date(at), clock)).toThrow(
      expect.objectContaining({
        code: "invalid_request",
        options: { fields: { at: expect.any(String) } },
      }),
    );
  },
);
