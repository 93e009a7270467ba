import { z } from "zod";
import { formatMoney } from "@/base/text/money";
import { nextUtcMonth } from "@/base/time/utc";
import { noticeType } from "./notice-type";

export const spendingLimit = noticeType({
  detail: z.object({
    /** "2026-07". */
    month: z.string(),
    /** In US cents. */
    limit: z.number(),
    /** 80, or 100 when events are rejected. */
    percent: z.number(),
  }),
  write: (team, { month, limit, percent }) => {
    const start = Date.parse(`${month}-01`);
    const reached = percent >= 100;
    const until = `until ${monthName(nextUtcMonth(start))} (UTC), or until the team's owner raises or removes the limit`;
    return {
      subject: reached
        ? `${team} has reached its spending limit for ${monthName(start)}`
        : `${team} has used ${percent}% of its spending limit for ${monthName(start)}`,
      paragraphs: [
        `The team "${team}" on Tallymark has ${reached ? "reached" : `used ${percent}% of`} its spending limit of ${formatMoney(limit)} for events over the quota in ${monthName(start)}.`,
        reached
          ? `New events are now rejected ${until}. Rejected events are lost unless the clients that sent them retry.`
          : `Once the limit is reached, new events are rejected ${until}.`,
      ],
      link: { label: "View usage", page: "usage" },
    };
  },
});

const monthName = (ms: number): string =>
  new Date(ms).toLocaleString("en", { month: "long", year: "numeric", timeZone: "UTC" });
