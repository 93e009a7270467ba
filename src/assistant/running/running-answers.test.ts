import { expect, test } from "vitest";
import { silentLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import type { PrismaClient } from "@/database";
import { AssistantMessages } from "@/limits";
import { gate } from "@/testing/model-server/gate";
import { absent } from "@/testing/services/absent";
import { MAX_ANSWERS, RunningAnswers } from "./running-answers";

test("a process begins and writes a limited number of answers at once", async () => {
  const clock = systemClock;
  const messages = new AssistantMessages({ clock, billingMode: null });
  const prisma = absent<PrismaClient>("the database");
  const running = new RunningAnswers({ prisma, messages, log: silentLog, clock });
  const begun = gate();
  const first = running.withRoom(() => Promise.reject(new Error("The conversation is gone.")));
  await expect(first).rejects.toThrow("gone");
  const others = Array.from({ length: MAX_ANSWERS }, () => running.withRoom(() => begun.until));
  const tooMany = running.withRoom(async () => "begun");
  await expect(tooMany).rejects.toMatchObject({ code: "backend_unavailable" });
  begun.open();
  await Promise.all(others);
  expect(await running.withRoom(async () => "begun")).toBe("begun");
});
