import type { Prepared, Setting } from "@/assistant/evaluation/asking/ask-question";
import type { TrapSettings } from "@/assistant/evaluation/asking/ask-trap";
import { wordingOf } from "@/assistant/evaluation/engine/question";
import { MUTATIONS } from "@/assistant/evaluation/replay/mutations";
import { toolCallOf } from "@/assistant/evaluation/replay/tool-calls";
import { trapAnswers } from "@/assistant/evaluation/replay/trap-answers";
import { type Said, writeAnswer } from "@/assistant/evaluation/replay/write-answer";
import { type ModelServer, startModelServer } from "@/testing/model-server/model-server";
import type { Reply } from "@/testing/model-server/reply";
import { replay } from "@/testing/model-server/respond";
import type { OnEnd } from "./settings";

/**
 * A model that answers over OpenAI's wire format with prepared calls and texts. It proves the
 * scoring: its right answers must be scored right, and its wrong ones wrong.
 */
export class ReplayingModel {
  readonly #replies = new Map<string, readonly Reply[]>();
  /** Whether it answers wrongly: each question in another way, and each trap by falling into it. */
  isWrong = false;
  #prepared = 0;

  private constructor(readonly server: ModelServer) {
    server.respondWith(replay(this.#replies));
  }

  static async start(onEnd: OnEnd): Promise<ReplayingModel> {
    const server = await startModelServer();
    onEnd(() => server.close());
    return new ReplayingModel(server);
  }

  /** Prepares the answer to each question just before it is asked. */
  attachTo(settings: TrapSettings): TrapSettings {
    const { places } = settings;
    const shop = {
      ...places.shop,
      prepare: (prepared: Prepared) => this.#prepare(prepared, places.shop.project),
    };
    return {
      ...settings,
      places: { ...places, shop },
      prepareTrap: (trap, facts, projectId) => {
        const answers = trapAnswers(trap.id);
        const text = this.isWrong ? answers.fallen(facts) : answers.right(facts);
        const queries = trap.queries?.(facts) ?? [];
        const calls = queries.map((query) => toolCallOf(query, projectId));
        this.#replies.set(facts.asked, calls.length > 0 ? [calls, [text]] : [[text]]);
      },
    };
  }

  #prepare({ question, asked, given, expected }: Prepared, project: Setting["project"]): void {
    const right = { expected, project };
    const { said, calls: times = 1 } = this.isWrong ? this.#wrong(right) : { said: right };
    const once = question.queries(given).map((query) => toolCallOf(query, project.id));
    const calls = Array.from({ length: times }, () => once).flat();
    this.#replies.set(asked, [calls, [writeAnswer(said)]]);
    for (const index of [0, 1] as const) {
      if (question.before) {
        this.#replies.set(wordingOf(question.before, index, given), [["Let me see."]]);
      }
    }
  }

  /** The next way in which this answer can be wrong. */
  #wrong(right: Said): { said: Said; calls?: number } {
    for (;;) {
      const mutation = MUTATIONS[this.#prepared++ % MUTATIONS.length];
      const said = mutation?.apply(right);
      if (said) return { said, ...(mutation?.calls !== undefined && { calls: mutation.calls }) };
    }
  }
}
