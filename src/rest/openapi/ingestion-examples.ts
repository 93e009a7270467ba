import type { Example } from "../kit/docs";

type Examples = Record<string, Example>;

/** Without an id, so that readers who send an example see it counted, however often they do. */
const purchase = {
  event_name: "purchase",
  user_id: "user-1",
  platform: "ios",
  properties: { plan: "pro", amount: 29 },
};

const pageView = {
  event_name: "page_view",
  user_id: "user-2",
  platform: "web",
  properties: { path: "/pricing", session_id: "b1f5c0c2" },
};

const withId = { event_id: "5c1a9b1e-3f0e-4f7c-9d55-0d9a3c1b2e08", ...purchase };

export const EVENT: Examples = {
  purchase: {
    summary: "A purchase",
    body: purchase,
    response: {
      success: true,
      events_received: 1,
      events_published: 1,
      message: "1 event published.",
    },
  },
};

export const BATCH: Examples = {
  two: {
    summary: "Two events",
    body: { events: [purchase, pageView] },
    response: {
      success: true,
      events_received: 2,
      events_published: 2,
      message: "2 events published.",
    },
  },
  lenient: {
    summary: "An event and its retry",
    headers: { Prefer: "handling=lenient" },
    body: { events: [withId, withId] },
    response: {
      success: true,
      events_received: 2,
      events_published: 1,
      message: "1 event published; 1 duplicate.",
      duplicates: 1,
    },
  },
};
