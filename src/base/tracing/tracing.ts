import type { Attributes, Context, Span, Tracer } from "@opentelemetry/api";
import type { Env } from "../env";
import { AppError } from "../errors";

type Api = typeof import("@opentelemetry/api");

/** Null unless the environment names a collector: then no SDK is loaded, and spans cost nothing. */
let tracing: { api: Api; tracer: Tracer } | null = null;

type TracingEnv = Pick<
  Env,
  "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT" | "OTEL_SDK_DISABLED"
>;

export const isTracingOn = (env: TracingEnv): boolean =>
  (env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined &&
  env.OTEL_SDK_DISABLED !== "true";

/**
 * Sends spans to the collector of the environment, if there is one. The packages read the other
 * variables of the standard (headers, protocol, sampler, resource) themselves. Next adds its own
 * spans to the same traces.
 */
export async function startTracing(env: TracingEnv): Promise<void> {
  if (!isTracingOn(env) || tracing) return;
  const [api, { registerOTel }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@vercel/otel"),
  ]);
  // Without the instrumentation of fetch, which would send trace ids to model providers and Stripe.
  registerOTel({ serviceName: "tallymark", instrumentations: [] });
  tracing = { api, tracer: api.trace.getTracer("tallymark") };
}

type Flushable = { forceFlush?: () => Promise<void>; getDelegate?: () => Flushable };

/** Sends the spans that are waiting. Never rejects. */
export async function flushTraces(): Promise<void> {
  const provider = tracing?.api.trace.getTracerProvider() as Flushable | undefined;
  await (provider?.getDelegate?.() ?? provider)?.forceFlush?.().catch(() => undefined);
}

/**
 * Runs `work` in a span, as a child of the span that is active. `span` is null
 * while tracing is off.
 */
export function withSpan<T>(
  name: string,
  attributes: Attributes,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  // Without another promise, since this is also called for every event that is sent.
  if (tracing === null) return work(null);
  return tracing.tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Like {@link withSpan}, for work without waiting. */
export function withSpanSync<T>(name: string, work: () => T): T {
  if (tracing === null) return work();
  return tracing.tracer.startActiveSpan(name, (span) => {
    try {
      return work();
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Records a span of the past, as a child of the active one. Times are in ms since the epoch. */
export function recordSpan(name: string, startTime: number, endTime: number): void {
  tracing?.tracer.startSpan(name, { startTime }).end(endTime);
}

export const isTracing = (): boolean => tracing !== null;

/**
 * Runs `work` as a part of the trace that a request's headers name (W3C Trace Context), if they do.
 */
export function withRemoteParent<T>(
  header: (name: string) => string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (tracing === null) return work();
  const { context, propagation, ROOT_CONTEXT } = tracing.api;
  const getter = { get: (_: null, name: string) => header(name), keys: () => [] };
  const parent: Context = propagation.extract(ROOT_CONTEXT, null, getter);
  return context.with(parent, work);
}

/** Only what kind of error it is: messages can contain SQL or data. */
function markFailed(span: Span, error: unknown): void {
  const type = error instanceof AppError ? error.code : error instanceof Error ? error.name : "";
  span.setAttribute("error.type", type);
  // 2 is ERROR in the standard; the enum would have to be loaded.
  span.setStatus({ code: 2 });
}
