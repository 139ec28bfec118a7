/**
 * Traces in OpenTelemetry's protocol: a span for each request and each job, and within it for statements, mail, the
 * bucket and push services. Spans name routes and statements, never paths, values, addresses or people. This file is
 * loaded where OTEL_EXPORTER_OTLP_ENDPOINT is set; OpenTelemetry's exporter reads headers, compression and certificates
 * from its own variables.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { observeWork, type Work } from './traced.ts'

const EXPORT_TIMEOUT_MS = 5_000
const STATEMENT_MAX_CHARS = 2_000

/** @param endpoint of the collector: `http://localhost:4318` */
export function traceRequests(app: FastifyInstance, { endpoint, serviceName, ratio }: TelemetrySettings): void {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  })
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
  })
  const tracer = provider.getTracer('fanfare')
  const parents = new AsyncLocalStorage<Context>()
  const current = () => parents.getStore() ?? ROOT_CONTEXT

  const requests = new WeakMap<FastifyRequest, { span: Span; within: Context }>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, id } = request
    // The pattern of the route, never a path: that may have ids and addresses.
    const route = routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': method, 'http.route': route, 'fanfare.request_id': id }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, current())
    const within = trace.setSpan(current(), span)
    requests.set(request, { span, within })
    parents.run(within, done)
  })
  // A body is read outside of what the first hook began.
  app.addHook('preValidation', (request, _reply, done) => parents.run(requests.get(request)?.within ?? current(), done))
  app.addHook('onResponse', (request, reply, done) => {
    const span = requests.get(request)?.span
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    requests.get(request)?.span.end()
    done()
  })

  const stop = observeWork(async (work, doing) => {
    const kind = work.of === 'job' ? SpanKind.CONSUMER : SpanKind.CLIENT
    const span = tracer.startSpan(`${work.of} ${work.name}`, { kind, attributes: attributesOf(work) }, current())
    try {
      return await parents.run(trace.setSpan(current(), span), doing)
    } catch (error) {
      // Its kind alone: messages name addresses and rows.
      const type = error instanceof Error ? error.name : 'Error'
      span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
  app.addHook('onClose', async () => {
    stop()
    await provider.shutdown().catch(() => {})
  })
}

export interface TelemetrySettings {
  endpoint: string
  serviceName: string
  /** The part of all requests and jobs that is traced, 0 to 1. */
  ratio: number
}

function attributesOf({ of, name, statement }: Work) {
  if (of !== 'query') return { 'fanfare.work': of }
  // Statements are written in the source; values are placeholders in them.
  const text = statement?.replaceAll(/\s+/g, ' ').trim().slice(0, STATEMENT_MAX_CHARS)
  return { 'db.system.name': 'postgresql', 'db.query.summary': name, ...(text && { 'db.query.text': text }) }
}
