import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
} from '@opentelemetry/api'

/** True once this process exports its spans; until then work runs without any. */
let isTracing = false

/** Switches spans on, after a provider was registered. */
export function beginSpans(): void {
  isTracing = true
}

/** Name of the spans' source. */
const SCOPE = 'pawtrail'

interface SpanOptions {
  name: string
  kind: SpanKind
  /** Never a value that a user typed: traces are stored outside the installation's database. */
  attributes: Attributes
  /** Parent of the span instead of the work that surrounds it. */
  under?: Context
}

/** Runs work as a span of the trace that surrounds it. An error marks the span with its class alone, since its text may quote a user. */
async function asSpan<T>({ name, kind, attributes, under }: SpanOptions, work: () => Promise<T>): Promise<T> {
  const tracer = trace.getTracer(SCOPE)
  return tracer.startActiveSpan(name, { kind, attributes }, under ?? context.active(), async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

interface RequestOfSpan {
  method: string
  requestId: string
  /** Reads the headers of a caller whose trace goes on here; without them the request begins one. */
  callersHeaders: () => Record<string, string> | undefined
}

/** Runs a request as a span. */
export async function spanOfRequest(
  { method, requestId, callersHeaders }: RequestOfSpan,
  work: () => Promise<void>,
): Promise<void> {
  if (!isTracing) return work()
  const headers = callersHeaders()
  const under = headers && propagation.extract(context.active(), headers)
  const attributes = { 'http.request.method': method, 'pawtrail.request_id': requestId }
  return asSpan({ name: method, kind: SpanKind.SERVER, attributes, ...(under && { under }) }, work)
}

/** Adds the answer to the span of the request. */
export function describeAnswer(status: number): void {
  if (!isTracing) return
  const span = trace.getActiveSpan()
  span?.setAttribute('http.response.status_code', status)
  if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
}

/** Names the span of the request by its operation, such as `GET /pets/{petId}`. */
export function nameRequest(method: string, route: string): void {
  if (!isTracing) return
  trace.getActiveSpan()?.updateName(`${method} ${route}`).setAttribute('http.route', route)
}

/** Longest text of a statement in a span. */
const MOST_TEXT = 2000

/** Runs a statement as a span with its text, whose values are parameters and left out. */
export async function spanOfStatement<T>(text: string, work: () => Promise<T>): Promise<T> {
  if (!isTracing) return work()
  const query = text.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_TEXT)
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': query }
  return asSpan({ name: /^\w*/.exec(query)?.[0] ?? 'sql', kind: SpanKind.CLIENT, attributes }, work)
}

/** Runs an attempt at a job as a trace of its own. */
export async function spanOfJob<T>(topic: string, work: () => Promise<T>): Promise<T> {
  if (!isTracing) return work()
  return asSpan({ name: `job ${topic}`, kind: SpanKind.CONSUMER, attributes: {} }, work)
}
