import type { Example } from "../../kit/docs";
import { ETAG, REPORT_ID, TIME, USER_ID } from "./ids";

const params = { report_id: REPORT_ID };

const summary = {
  id: REPORT_ID,
  title: "July",
  description: "",
  prompt: "",
  created_by: USER_ID,
  created_at: TIME,
  updated_at: TIME,
};

const content = "# July\n\nPurchases doubled.";

type Examples = Record<string, Example>;

export const LIST: Examples = {
  newest: { summary: "The last one", query: { limit: "1" }, response: [summary] },
};

export const OPEN: Examples = {
  open: { summary: "A report", params, response: { ...summary, content } },
};

export const CREATE: Examples = {
  text: {
    summary: "A report with text",
    body: { title: "July", content },
    response: { ...summary, content },
  },
};

export const CHANGE: Examples = {
  title: {
    summary: "Another title",
    params,
    headers: { "If-Match": ETAG },
    body: { title: "July 2026" },
    response: { ...summary, content, title: "July 2026" },
  },
};

export const DELETE: Examples = { delete: { summary: "A report", params } };
