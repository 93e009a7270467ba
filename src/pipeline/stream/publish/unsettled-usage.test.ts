import { expect, it } from "vitest";
import { NOON } from "@/testing/journal/journal-events";
import { UnsettledUsage } from "./unsettled-usage";

const MONTH = "2026-07";
const open = () => {
  const unsettled = new UnsettledUsage(2);
  return { unsettled, used: () => unsettled.of("a", MONTH) };
};

it("reserved events count, until they are cancelled", () => {
  const { unsettled, used } = open();
  const reservation = unsettled.reserve("a", NOON, 5);
  expect([used(), unsettled.of("a", "2026-06"), unsettled.of("b", MONTH)]).toEqual([5, 0, 0]);
  reservation.cancel();
  expect(used()).toBe(0);
});

it("published events count until their messages are settled, in each partition", () => {
  const { unsettled, used } = open();
  const reservation = unsettled.reserve("a", NOON, 5);
  reservation.published(0, 10, 2);
  reservation.published(1, 3, 3);
  reservation.cancel();
  unsettled.closeBatches();
  unsettled.settle([9, 3]);
  expect(used()).toBe(2);
  unsettled.settle([10, 3]);
  expect(used()).toBe(0);
});

it("what was not published when a request failed no longer counts", () => {
  const { unsettled, used } = open();
  const reservation = unsettled.reserve("a", NOON, 5);
  reservation.published(0, 1, 2);
  reservation.cancel();
  expect(used()).toBe(2);
});

it("an event counts as long as a message after it in its batch is not settled", () => {
  const { unsettled, used } = open();
  const publish = (sequence: number) => {
    const reservation = unsettled.reserve("a", NOON, 1);
    reservation.published(0, sequence, 1);
    reservation.cancel();
  };
  publish(1);
  publish(2);
  unsettled.settle([1, 0]);
  expect(used()).toBe(2);
  unsettled.closeBatches();
  publish(3);
  unsettled.settle([2, 0]);
  expect(used()).toBe(1);
});

it("an outage of any length takes little memory, and loses no count", () => {
  const { unsettled, used } = open();
  for (let sequence = 1; sequence <= 1_000; sequence++) {
    const reservation = unsettled.reserve("a", NOON, 1);
    reservation.published(0, sequence, 1);
    reservation.cancel();
    unsettled.closeBatches();
  }
  expect(used()).toBe(1_000);
  unsettled.settle([1_000, 0]);
  expect(used()).toBe(0);
});
