import type { EndCode, Ended } from "../messages";

/** In minutes. */
export const MAX_MINUTES = 5;
export const MAX_STEPS = 12;

const NARROWER = "Try a narrower question: one figure, a shorter range, or one event at a time.";

const DETAILS: Record<EndCode, string> = {
  stopped: "You stopped this answer.",
  interrupted: "The server restarted while it was answering. Ask again.",
  too_long: `This took longer than ${MAX_MINUTES} minutes, so it was stopped. ${NARROWER}`,
  too_many_steps: `This needed more than ${MAX_STEPS} steps, so it was stopped. ${NARROWER}`,
  model_unavailable: "The language model is not available at the moment. Try again in a minute.",
  answer_cut: "The answer was too long and was cut. Try a narrower question.",
};

export const ended = (code: EndCode): Ended => ({ code, detail: DETAILS[code] });
