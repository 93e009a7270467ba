import type { Example } from "../kit/docs";

type Examples = Record<string, Example>;

const purchase = {
  event_id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  event_name: "purchase",
  user_id: "user-1",
  platform: "ios",
  properties: { plan: "pro", amount: 29 },
};

const pageView = {
  event_id: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
  event_name: "page_view",
  user_id: "user-2",
  platform: "web",
  properties: { path: "/pricing", session_id: "b1f5c0c2" },
};

export const EVENT: Examples = {
  purchase: {
    summary: "A purchase",
    body: { ...purchase, event_id: "5c1a9b1e-3f0e-4f7c-9d55-0d9a3c1b2e08" },
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
    summary: "An event that was already sent",
    headers: { Prefer: "handling=lenient" },
    body: { events: [purchase] },
    response: {
      success: true,
      events_received: 1,
      events_published: 0,
      message: "0 events published; 1 duplicate.",
      duplicates: 1,
    },
  },
};
