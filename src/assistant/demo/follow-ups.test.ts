import { describe, expect, test } from "vitest";
import { Chat } from "./testing/ask";
import { FLEET, SHOP } from "./testing/projects";
import { shortForm } from "./testing/short-form";

describe("a question that goes on with the one before changes only what it says", () => {
  test.each<[first: string, ...then: [question: string, calls: string][]]>([
    [
      "How many purchases last week?",
      ["and by country?", "breakdown 2026-11-16..2026-11-22 purchase by country top 10"],
      ["what about last month?", "breakdown 2026-10-01..2026-10-31 purchase by country top 10"],
      [
        "only iOS",
        "breakdown 2026-10-01..2026-10-31 purchase by country top 10 where platform=ios",
      ],
      [
        "and the least?",
        "breakdown 2026-10-01..2026-10-31 purchase by country top 100 where platform=ios",
      ],
    ],
    [
      "How many purchases in October?",
      ["per day", "trend 2026-10-01..2026-10-31 day purchase"],
      ["and sign-ups?", "trend 2026-10-01..2026-10-31 day sign_up"],
      ["without bots", "trend 2026-10-01..2026-10-31 day sign_up without bots"],
    ],
    [
      "How many users purchased last week?",
      ["and signed up?", "trend 2026-11-16..2026-11-22 unique_users(sign_up)"],
      [
        "compared with the week before?",
        "trend 2026-11-16..2026-11-22 unique_users(sign_up) vs previous period",
      ],
    ],
    [
      "Which country has the most purchases?",
      ["and the least?", "breakdown 30d purchase by country top 100"],
      ["top 3", "breakdown 30d purchase by country top 5"],
      ["what about browsers?", "breakdown 30d purchase by browser top 10"],
    ],
    [
      "conversion from product viewed to purchase",
      ["by platform?", "funnel 30d product_viewed > purchase by platform"],
      ["last week", "funnel 2026-11-16..2026-11-22 product_viewed > purchase by platform"],
      [
        "only Germany",
        "funnel 2026-11-16..2026-11-22 product_viewed > purchase by platform where country=DE",
      ],
    ],
    [
      "weekly retention of users who signed up",
      ["only iOS", "retention 30d week sign_up > any where platform=ios"],
      ["per month", "retention 30d month sign_up > any where platform=ios"],
    ],
    [
      "average amount of purchases last week",
      ["and in Germany?", "trend 2026-11-16..2026-11-22 avg amount(purchase) where country=DE"],
      ["and France?", "trend 2026-11-16..2026-11-22 avg amount(purchase) where country=FR"],
    ],
  ])("%s", (first, ...then) => {
    const chat = new Chat(SHOP);
    chat.ask(first);
    for (const [question, calls] of then) {
      expect(shortForm(chat.ask(question).calls), question).toBe(calls);
    }
  });

  test.each([
    ["How many purchases last week?", "only bots"],
    ["How many purchases last week?", "top 3"],
    ["How many purchases last week?", "and on average?"],
    ["Purchases by country last week", "on average per day"],
    ["conversion from product viewed to purchase", "only bots"],
    ["weekly retention of users who signed up", "top 3"],
  ])("%s — %s is refused, rather than answered in part", (first, then) => {
    const chat = new Chat(SHOP);
    chat.ask(first);
    const { calls } = chat.ask(then);
    expect(shortForm(calls)).not.toMatch(/trend|breakdown|funnel|retention/);
  });

  test("an average over days follows a figure", () => {
    const chat = new Chat(SHOP);
    chat.ask("How many purchases in October?");
    const { calls } = chat.ask("on average per day");
    expect(shortForm(calls)).toBe("trend 2026-10-01..2026-10-31 day purchase");
    expect(chat.ask("on average per day").text).toMatch(/average/i);
  });

  test("a question that is complete starts anew, without the filters of the one before", () => {
    const chat = new Chat(SHOP);
    chat.ask("How many purchases from Germany last week?");
    expect(shortForm(chat.ask("How many sign-ups?").calls)).toBe("trend 30d sign_up");
  });

  test("also after an answer without a result", () => {
    const chat = new Chat(SHOP);
    chat.ask("How many purchases last week?");
    chat.ask("what events do we have?");
    chat.ask("what is a blorp?");
    expect(shortForm(chat.ask("and by country?").calls)).toBe(
      "breakdown 2026-11-16..2026-11-22 purchase by country top 10",
    );
  });
});

describe("an answer to the question which name was meant", () => {
  test.each(["trial_ended", "the second one", "ended", "I mean trial ended"])("%s", (reply) => {
    const chat = new Chat(SHOP);
    chat.ask("how many trials last week by plan?");
    expect(shortForm(chat.ask(reply).calls)).toBe(
      "breakdown 2026-11-16..2026-11-22 trial_ended by plan top 10",
    );
    expect(shortForm(chat.ask("and last month?").calls)).toBe(
      "breakdown 2026-10-01..2026-10-31 trial_ended by plan top 10",
    );
  });

  test("any other question leaves it open", () => {
    const chat = new Chat(SHOP);
    chat.ask("how many trials last week?");
    expect(shortForm(chat.ask("how many purchases yesterday?").calls)).toBe(
      "trend yesterday purchase",
    );
  });

  test("in another project", () => {
    const chat = new Chat(FLEET);
    chat.ask("deliveries over 500 kg");
    expect(shortForm(chat.ask("completed").calls)).toBe(
      "trend 30d delivery.completed where weight_kg>500",
    );
  });
});

describe("what is on the screen", () => {
  const query = {
    kind: "trend",
    range: { last: "7d" },
    granularity: "day",
    series: [{ events: ["purchase"] }],
    filters: [{ field: "country", op: "eq", value: "DE" }],
  };

  test("is what “this” means", () => {
    const chat = new Chat(SHOP);
    expect(shortForm(chat.ask("show this by platform", { screen: "explore", query }).calls)).toBe(
      "breakdown 7d purchase by platform top 10 where country=DE",
    );
  });

  test("is explained by comparing it with the period before, in total and by groups", () => {
    const { calls } = new Chat(SHOP).ask("why did this drop?", { screen: "explore", query });
    const [, total, ...groups] = shortForm(calls).replace(/^/, "+ ").split("+ ");
    expect(total?.trim()).toBe("trend 7d purchase where country=DE vs previous period");
    expect(groups.length).toBeGreaterThan(2);
    for (const group of groups) {
      expect(group).toMatch(
        /^breakdown 7d purchase by (?!country)\w+ top 50 where country=DE vs previous period/,
      );
    }
  });

  test("does not filter a question of its own", () => {
    const { calls } = new Chat(SHOP).ask("how many sign-ups yesterday?", {
      screen: "explore",
      query,
    });
    expect(shortForm(calls)).toBe("trend yesterday sign_up");
  });

  test("of a funnel goes on as a funnel", () => {
    const funnel = {
      kind: "funnel",
      range: { last: "30d" },
      steps: [{ events: ["product_viewed"] }, { events: ["purchase"] }],
      window: "1d",
    };
    const { calls } = new Chat(SHOP).ask("and by country?", { screen: "funnels", query: funnel });
    expect(shortForm(calls)).toBe("funnel 30d product_viewed > purchase within 1d by country");
  });

  test("as SQL is run", () => {
    const { calls } = new Chat(SHOP).ask("run this", {
      screen: "sql",
      sql: "SELECT 1 FROM events",
    });
    expect(calls).toEqual([
      { tool: "run_sql", args: { project: "p1", sql: "SELECT 1 FROM events" } },
    ]);
  });

  test("as a dashboard is opened", () => {
    const screen = { screen: "dashboard", dashboard: "d1" };
    expect(new Chat(SHOP).ask("what does this dashboard show?", screen).calls).toEqual([
      { tool: "open_dashboard", args: { project: "p1", dashboard: "d1" } },
    ]);
  });
});
