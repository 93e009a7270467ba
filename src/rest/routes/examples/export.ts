import type { Examples } from "../../kit/docs";
import { PROJECT_ID, TIME } from "./ids";

const FROM = "2026-07-15T00:00:00.000Z";
const TO = "2026-07-16T00:00:00.000Z";

export const PLAN: Examples = {
  project: {
    summary: "Export your only project",
    response: {
      project_id: PROJECT_ID,
      received_before: TIME,
      events: 2,
      parts: [{ from: FROM, to: TO, events: 2, path: "/api/v1/export/events?project_id=…" }],
    },
  },
};

export const EVENTS: Examples = {
  part: {
    summary: "Download a part",
    query: { from: FROM, to: TO, received_before: TIME },
  },
};
