import type {
  LanguageModelV3,
  LanguageModelV3Middleware,
  LanguageModelV3StreamPart,
} from "@ai-sdk/provider";
import { wrapLanguageModel } from "ai";
import { withDeadline } from "@/base/waiting";

/** A provider has sent nothing for too long. */
export class ModelSilent extends Error {
  constructor(ms: number) {
    super(`The language model sent nothing for ${ms / 1000} seconds.`);
    this.name = "ModelSilent";
  }
}

/**
 * The model, which fails when its provider sends nothing for `ms`: before its first byte or between
 * two. The AI SDK only limits the time between two.
 */
export const withSilenceLimit = (model: LanguageModelV3, ms: number): LanguageModelV3 =>
  wrapLanguageModel({ model, middleware: silenceLimit(ms) });

const silenceLimit = (ms: number): LanguageModelV3Middleware => ({
  specificationVersion: "v3",
  async wrapStream({ model, params: { abortSignal = new AbortController().signal, ...params } }) {
    const request = new AbortController();
    const abort = () => request.abort(abortSignal.reason);
    abortSignal.addEventListener("abort", abort, { once: true });
    const forgetCaller = () => abortSignal.removeEventListener("abort", abort);
    const closeConnection = (reason: unknown) => {
      forgetCaller();
      request.abort(reason);
    };
    /** Waits for the provider, and closes the connection if that takes too long. */
    const within = async <T>(work: () => PromiseLike<T>): Promise<T> => {
      try {
        const limit = { ms, signal: abortSignal, late: () => new ModelSilent(ms) };
        return await withDeadline(limit, async () => work());
      } catch (error) {
        closeConnection(error);
        throw error;
      }
    };
    const { stream, ...result } = await within(() =>
      model.doStream({ ...params, abortSignal: request.signal }),
    );
    const reader = stream.getReader();
    const read = async () => {
      const part = await within(() => reader.read());
      if (part.done) forgetCaller();
      return part;
    };
    return { ...result, stream: limited(read, closeConnection) };
  },
});

const limited = (
  read: () => Promise<ReadableStreamReadResult<LanguageModelV3StreamPart>>,
  cancel: (reason: unknown) => void,
): ReadableStream<LanguageModelV3StreamPart> =>
  new ReadableStream(
    {
      async pull(controller) {
        const part = await read();
        if (part.done) controller.close();
        else controller.enqueue(part.value);
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
