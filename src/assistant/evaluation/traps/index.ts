import { activeUsers } from "./active-users";
import { clockChangeDay } from "./clock-change-day";
import { emptyWeek } from "./empty-week";
import { lastMonth } from "./last-month";
import { leastBooked } from "./least-booked";
import { ordersInAName } from "./orders-in-a-name";
import { otherTeam } from "./other-team";
import { rareValue } from "./rare-value";
import type { Trap } from "./trap";
import { unknownEvent } from "./unknown-event";
import { unknownValue } from "./unknown-value";
import { usersOfDays } from "./users-of-days";
import { weekStart } from "./week-start";

/** Questions whose easy answer is wrong. */
export const TRAPS: readonly Trap[] = [
  unknownEvent,
  unknownValue,
  rareValue,
  emptyWeek,
  lastMonth,
  weekStart,
  usersOfDays,
  clockChangeDay,
  ordersInAName,
  otherTeam,
  activeUsers,
  leastBooked,
];
