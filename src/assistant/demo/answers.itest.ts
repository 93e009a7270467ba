import { generateText, type ModelMessage, stepCountIs, streamText } from "ai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import type { Database } from "@/database";
import { callerOfSession } from "@/teams";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { testDatabase } from "@/testing/stores/database";
import { eventRow, insertEvents, propertyColumns } from "@/testing/stores/events";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";
import { toolResources } from "@/tools/testing/agent";
import { toolsOf } from "../answer/tools";
import { createDemoModel } from "./model";
import { systemOf } from "./testing/ask";

const ZONE = "America/New_York";
/** A Tuesday, at noon in New York. */
const NOW = Date.parse("2026-11-24T12:00:00-05:00");
const CLOCK = { now: () => NOW };

type Play = [time: string, user: string, country: string, properties: object];

/**
 * In New York: three plays last week, of which one is just before midnight on Sunday
 * there, and two this week.
 */
const PLAYS: Play[] = [
  ["2026-11-16T00:10:00-05:00", "u1", "US", { genre: "jazz", seconds: 100 }],
  ["2026-11-18T09:00:00-05:00", "u1", "US", { genre: "pop", seconds: 200 }],
  ["2026-11-22T23:50:00-05:00", "u2", "BR", { genre: "pop", seconds: 60 }],
  ["2026-11-23T08:00:00-05:00", "u2", "BR", { genre: "jazz", seconds: 40 }],
  ["2026-11-24T08:00:00-05:00", "u3", "US", { genre: "Hip Hop", seconds: 1200.5 }],
];
const REGISTERED: [time: string, user: string][] = [
  ["2026-11-16T00:05:00-05:00", "u1"],
  ["2026-11-22T23:40:00-05:00", "u2"],
  ["2026-11-24T07:00:00-05:00", "u3"],
  ["2026-11-24T07:30:00-05:00", "u4"],
];

let database: Database;
let store: TestClickHouse;
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  [database, store] = await Promise.all([testDatabase(), startTestClickHouse()]);
  tenant = await makeTenant(database.prisma, { name: "Loudly" });
  other = await makeTenant(database.prisma, { name: "Hush" });
  const { projectId } = tenant;
  await database.prisma.project.update({ where: { id: projectId }, data: { timeZone: ZONE } });
  await insertEvents(store.clickhouse, [
    ...PLAYS.map(([time, userId, country, properties]) =>
      eventRow({
        projectId,
        ts: Date.parse(time),
        eventName: "Song Played",
        userId,
        country,
        ...propertyColumns({ ...properties }),
      }),
    ),
    ...REGISTERED.map(([time, userId]) =>
      eventRow({
        projectId,
        ts: Date.parse(time),
        eventName: "User Registered",
        userId,
        country: "US",
      }),
    ),
    eventRow({ projectId: other.projectId, ts: NOW - 1_000, eventName: "HUSH-4711" }),
  ]);
});
afterAll(async () => {
  await store.stop();
  await database.close();
});

/** A conversation of the project's owner with the offline model, over the real tools. */
function openChat() {
  const resources = toolResources({ ...database, clickhouse: store.clickhouse }, { clock: CLOCK });
  const call = {
    ...resources,
    caller: callerOfSession(tenant.userId),
    origin: "https://tallymark.test",
    requestId: newId(),
  };
  const system = systemOf({ name: "Loudly", zone: ZONE }, new Date(NOW).toISOString()).replace(
    '"p1"',
    `"${tenant.projectId}"`,
  );
  const messages: ModelMessage[] = [];
  const options = (approved: string[] = []) => ({
    model: createDemoModel(),
    system,
    messages,
    tools: toolsOf({ call, onResult: () => undefined, before: { count: 0, approved } }),
    stopWhen: stepCountIs(12),
  });
  return {
    async ask(question: string): Promise<string> {
      messages.push({ role: "user", content: question });
      const { text, response } = await generateText(options());
      messages.push(...response.messages);
      return text;
    },
    /** Answers the request for an approval with which the last answer ended. */
    async approve(approved: boolean): Promise<string> {
      const { approvalId, toolCallId } = requestIn(messages);
      const content = [{ type: "tool-approval-response" as const, approvalId, approved }];
      messages.push({ role: "tool", content });
      const { text, response } = await generateText(options(approved ? [toolCallId] : []));
      messages.push(...response.messages);
      return text;
    },
    async stream(question: string): Promise<string[]> {
      messages.push({ role: "user", content: question });
      const parts: string[] = [];
      for await (const part of streamText(options()).textStream) parts.push(part);
      return parts;
    },
  };
}

function requestIn(messages: readonly ModelMessage[]) {
  for (const { content } of messages.toReversed()) {
    if (typeof content === "string") continue;
    for (const part of content) {
      if (part.type === "tool-approval-request") return part;
    }
  }
  throw new Error("No approval was asked for.");
}

const answerTo = (question: string): Promise<string> => openChat().ask(question);

describe("an answer has the right figure, with its project, range and zone", () => {
  test.each([
    ["How many songs were played last week?", "**3** `Song Played` events"],
    ["how many plays this week?", "**2** `Song Played` events"],
    ["How many users played a song last week?", "**2** unique users"],
    ["song plays last week per day", "| 2026-11-22 (Sun) | 1 |"],
    ["Which genre was played the most last week?", "**`pop`** has the highest number"],
    ["plays by country last week", "| `US` (United States) | 2 | 66.67% |"],
    ["plays from Brazil last week", "**1** `Song Played` event where `country` is `BR` (Brazil)"],
    ["hip hop plays this week", "where `genre` is `Hip Hop`"],
    ["total seconds of songs played this week", "is **1,240.5**"],
    ["average seconds of song plays last week", "is **120**"],
    ["median seconds of song plays last week", "is **100**"],
    ["songs played with more than 90 seconds last week", "**2** `Song Played` events"],
    ["song plays per user last week", "is **1.5**"],
    ["ratio of song plays to registrations last week", "**1.5**: **3** `Song Played` events"],
    ["what share of song plays last week were jazz?", "**33.33%**"],
    [
      "conversion from User Registered to Song Played since 2026-11-16",
      "**75%** of users converted: **3** of **4**",
    ],
    ["how many new users this week?", "**2** new users"],
    ["busiest day last week", "**2026-11-16 (Mon)**"],
    [
      "did song plays go up this week compared to last week?",
      "compared with **1** from 2026-11-16 to 2026-11-17 12:00",
    ],
    ["what did user u2 do?", "User `u2` had 3 events"],
    ["SELECT count() AS events FROM events", "| 9 |"],
  ])("%s", async (question, expected) => {
    const text = await answerTo(question);
    expect(text).toContain(expected);
    expect(text).toContain("Loudly");
  });

  test("the week ends on Sunday at midnight in the project's zone", async () => {
    expect(await answerTo("How many songs were played last week?")).toContain(
      "in **Loudly** from 2026-11-16 to 2026-11-22 (America/New_York)",
    );
  });

  test("without a period, the last 30 days are taken, and the answer says so", async () => {
    const text = await answerTo("How many songs were played?");
    expect(text).toContain("**5** `Song Played` events");
    expect(text).toContain("from 2026-10-26 to 2026-11-24 12:00");
    expect(text).toContain("the last 30 days");
  });

  test("an empty period has none", async () => {
    expect(await answerTo("how many plays on 2026-11-20?")).toContain(
      "There were no `Song Played` events (**0**) in **Loudly** on 2026-11-20",
    );
  });

  test("“active users” are defined", async () => {
    const text = await answerTo("how many active users last week?");
    expect(text).toContain("**2** unique users with any event");
    expect(text).toContain("Active users are unique users with an event of any kind.");
  });
});

describe("a name that does not exist is said not to exist", () => {
  test.each([
    ["how many song_skipped events last week?", ["`song_skipped`", "`Song Played`"]],
    ["plays where genre is polka", ["`polka`", "`genre`"]],
    ["plays from Norway", ["`NO`"]],
    ["average tempo of songs played", ["`tempo`"]],
  ])("%s", async (question, names) => {
    const text = await answerTo(question);
    for (const name of names) expect(text).toContain(name);
    expect(text).not.toMatch(/\*\*0\*\*/);
  });
});

describe("another team", () => {
  test.each(["how many events in project Hush?", "use project HUSH", "HUSH-4711 events"])(
    "stays unseen: %s",
    async (question) => {
      expect(await answerTo(question)).not.toMatch(/\*\*1\*\*/);
    },
  );
});

describe("a conversation", () => {
  const reports = () => database.prisma.report.count({ where: { projectId: tenant.projectId } });

  test("goes on, and saves only after an approval", async () => {
    const chat = openChat();
    expect(await chat.ask("song plays last week?")).toContain("**3**");
    expect(await chat.ask("and by genre?")).toContain("| `pop` | 2 | 66.67% |");
    expect(await chat.ask("only the US")).toContain("| `jazz` | 1 | 50% |");
    expect(await chat.ask("save this as a report called Plays")).toBe("");
    expect(await reports()).toBe(0);
    expect(await chat.approve(false)).toContain("nothing was saved");
    expect(await reports()).toBe(0);
    await chat.ask("save this as a report called Plays");
    expect(await chat.approve(true)).toMatch(/^Saved as the report \[Plays\]\(https:/);
    expect(await reports()).toBe(1);
    expect(await chat.ask("open the report Plays")).toContain("> | `jazz` | 1 | 50% |");
  });

  test("saves a question with extra spaces under a title without them", async () => {
    const chat = openChat();
    await chat.ask("song  plays last week?");
    await chat.ask("save this as a report");
    expect(await chat.approve(true)).toMatch(/^Saved as the report \[song plays last week\]/);
  });

  test("adds what was asked to a dashboard", async () => {
    const chat = openChat();
    await chat.ask("song plays per day last week");
    await chat.ask("add it to a new dashboard called Music");
    expect(await chat.approve(true)).toContain("Added to the dashboard [Music]");
    expect(await chat.ask("what is on the dashboard music?")).toContain("`Song Played` **3**");
  });
});

test("an answer streams in several parts", async () => {
  const parts = await openChat().stream("how many plays last week?");
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.join("")).toContain("**3** `Song Played` events");
});
