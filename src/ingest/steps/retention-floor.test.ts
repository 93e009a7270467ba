import fc from "fast-check";
import { expect, it } from "vitest";
import { retentionFloor } from "@/base/time/retention";
import { createRetentionFloor } from "./retention-floor";

it("the retention floor computed once a day equals the one computed each time", () => {
  const times = fc.date({
    min: new Date("2020-01-01"),
    max: new Date("2040-01-01"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(fc.array(times), (dates) => {
      const floorAt = createRetentionFloor();
      for (const date of dates)
        expect(floorAt(date.getTime())).toBe(retentionFloor(date.getTime()));
    }),
  );
});
