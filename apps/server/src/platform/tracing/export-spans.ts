import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { PRODUCT_VERSION } from '../base/product-version.ts'
import { beginSpans } from './spans.ts'

/**
 * Sends the spans of this process to a collector, over OTLP with JSON. The library reads sampler, headers and limits from
 * its own `OTEL_…` variables. While the collector is away, spans are dropped.
 * @param endpoint address of the collector, without `/v1/traces`
 * @param role of this process, such as `web`
 * @returns a function that sends what is left, then stops
 */
export function exportSpans(endpoint: string, role: string): () => Promise<void> {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env['OTEL_SERVICE_NAME'] ?? `pawtrail-${role}`,
      'service.version': PRODUCT_VERSION,
    }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  })
  provider.register()
  beginSpans()
  return () => provider.shutdown()
}
