import type { Example } from "../../kit/docs";
import { CONVERSATION_ID, PROJECT_ID, TIME } from "./ids";

const params = { conversation_id: CONVERSATION_ID };

const record = {
  id: CONVERSATION_ID,
  project_id: PROJECT_ID,
  title: "Purchases",
  created_at: TIME,
  updated_at: TIME,
};

type Examples = Record<string, Example>;

export const STATUS: Examples = {
  status: {
    summary: "One model",
    response: {
      models: [{ tier: "fast", name: "Demo model", demo: true, allowed: true, default: true }],
      messages: { used: 3, limit: 500, resets_at: "2026-07-16T00:00:00.000Z" },
    },
  },
};

export const LIST: Examples = {
  newest: {
    summary: "The last one",
    query: { limit: "1" },
    response: [{ ...record, running: false }],
  },
};

export const OPEN: Examples = {
  open: {
    summary: "A conversation",
    params,
    response: {
      ...record,
      running: false,
      messages: [
        {
          id: "019f2c1e-6a03-7c3d-8e4f-5a6b7c8d9e06",
          role: "user",
          parts: [{ type: "text", text: "How many purchases did we have this week?" }],
        },
      ],
    },
  },
};

export const CREATE: Examples = {
  titled: { summary: "With a title", body: { title: "Purchases" }, response: record },
};

export const RENAME: Examples = {
  rename: {
    summary: "Another title",
    params,
    body: { title: "Purchases in July" },
    response: { ...record, title: "Purchases in July" },
  },
};

export const ASK: Examples = {
  question: {
    summary: "A question",
    params,
    body: { content: "How many purchases did we have this week?" },
  },
};

export const ONE: Examples = { one: { summary: "A conversation", params } };
