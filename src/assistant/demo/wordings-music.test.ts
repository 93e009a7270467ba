import { describe, expect, test } from "vitest";
import { Chat } from "./testing/ask";
import { MUSIC } from "./testing/projects";
import { shortForm } from "./testing/short-form";

const asked = (question: string): string => shortForm(new Chat(MUSIC).ask(question).calls);

describe("in a music app, whose names have spaces and capitals", () => {
  test.each([
    ["How many songs were played yesterday?", "trend yesterday Song Played"],
    ["song plays last week", "trend 2026-11-16..2026-11-22 Song Played"],
    ["How many plays in the last 7 days by genre?", "breakdown 7d Song Played by genre top 10"],
    ["Which artist was played the most this month?", "breakdown 1m Song Played by artist top 3"],
    ["top 3 genres by plays", "breakdown 30d Song Played by genre top 5"],
    [
      "How many users listened to jazz last week?",
      "trend 2026-11-16..2026-11-22 unique_users(Song Played) where genre=jazz",
    ],
    [
      "What is the average duration of songs played?",
      "trend 30d avg duration_seconds(Song Played)",
    ],
    [
      "median duration_seconds of song plays per day last week",
      "trend 2026-11-16..2026-11-22 day p50 duration_seconds(Song Played)",
    ],
    ["Daily Mix Refreshed per day this month", "trend 1m day Daily Mix Refreshed"],
    [
      "how many daily mixes refreshed were there last week",
      "trend 2026-11-16..2026-11-22 Daily Mix Refreshed",
    ],
    [
      "How many users upgraded to premium?",
      "trend 30d unique_users(Plan Upgraded) where plan=premium",
    ],
    [
      "upgrades to the family plan last month",
      "trend 2026-10-01..2026-10-31 Plan Upgraded where plan=family",
    ],
    [
      "registrations by referral channel",
      "breakdown 30d User Registered by referral_channel top 10",
    ],
    [
      "what share of song plays were offline?",
      "trend 30d Song Played[where isOffline=true] & Song Played as A / B",
    ],
    [
      "offline plays by platform",
      "breakdown 30d Song Played by platform top 10 where isOffline=true",
    ],
    ["How many crashes with error code 404?", "trend 30d Crash where error_code=404"],
    ["which error code is the most common", "breakdown 30d Crash by error_code top 3"],
    ["ad revenue last month", "trend 2026-10-01..2026-10-31 sum revenue_usd(Ad Heard)"],
    ["sum of revenue_usd by advertiser", "breakdown 30d sum revenue_usd() by advertiser top 10"],
    [
      "how much ad revenue per user in October",
      "trend 2026-10-01..2026-10-31 sum revenue_usd(Ad Heard) & unique_users(Ad Heard) as A / B",
    ],
    [
      "conversion from App Opened to Song Played to Playlist Created within 1 hour",
      "funnel 30d App Opened > Song Played > Playlist Created within 1h",
    ],
    ["do users who registered come back the next day?", "retention 30d day User Registered > any"],
    ["what do users do after a crash?", "paths 30d after Crash"],
    [
      "How many public playlists were created last month",
      "trend 2026-10-01..2026-10-31 Playlist Created where visibility=public",
    ],
    ["average track count of playlists created", "trend 30d avg track_count(Playlist Created)"],
    [
      "number of songs skipped where position_seconds is under 30",
      "trend 30d Song Skipped where position_seconds<30",
    ],
    ["Songs played vs songs skipped per day", "trend 30d day Song Played & Song Skipped"],
    [
      "Did song plays increase this week compared to last week?",
      "trend 1w Song Played vs previous period",
    ],
    [
      "How did crashes change from September to October?",
      "trend 2026-10-01..2026-10-31 Crash + trend 2026-09-01..2026-09-30 Crash",
    ],
    ["plays from Brazil excluding bots", "trend 30d Song Played where country=BR without bots"],
    ["How many distinct artists were played?", "trend 30d unique_values artist(Song Played)"],
    ["app opened from push", "trend 30d App Opened where source=push"],
    ["how many users are on version 12.1?", "trend 30d unique_users() where app_version=12.1"],
    ['"Song Played" events on 2026-11-03', "trend 2026-11-03 Song Played"],
    ["how many songs by Nina Lark were played?", "trend 30d Song Played where artist=Nina Lark"],
    ["which country skips the most songs?", "breakdown 30d Song Skipped by country top 3"],
    ["free users who registered", "trend 30d unique_users(User Registered) where plan=free"],
    ["how many lo-fi songs were played", "trend 30d Song Played where genre=lo-fi"],
  ])("%s", (question, calls) => {
    expect(asked(question)).toBe(calls);
  });
});
