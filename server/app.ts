/** Assembles the server from its parts. It never listens: main.ts does, and tests inject requests. */
import fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { AppParts, AppSettings } from './app-parts.ts'
import { Registry } from 'prom-client'
import type { CallInProcess } from '#contract/call-in-process.ts'
import { MARKETPLACE_HEADER, shownMarketplace } from '#contract/marketplace-name.ts'
import { countHttp } from './metrics/http-metrics.ts'
import { completeContext } from './services/complete-context.ts'
import { startJobs } from './services/jobs/jobs.ts'
import { addressList } from './plugins/addresses.ts'
import { startNightlyBackups } from './backup/backups.ts'
import { readingFrom } from './db/database.ts'
import { addAuth } from './plugins/auth.ts'
import { addBlocks } from './plugins/blocks.ts'
import { addDecoding } from './plugins/bodies/decoding.ts'
import { addErrors } from './plugins/errors.ts'
import { INSIDE, addLimits } from './plugins/limits.ts'
import { addRequestLog, logOptions, requestIds } from './plugins/logging.ts'
import { addOwnWrites } from './plugins/own-writes.ts'
import { addOperator } from './plugins/operator.ts'
import { addOpenApi } from './plugins/endpoints/openapi.ts'
import { addSecurity } from './plugins/security.ts'
import { addDeadline, brokenRequestResponder, transportLimits } from './plugins/transport.ts'
import { addUnreadable, rerouteUnreadable, routedUrl } from './plugins/unreadable-requests.ts'
import { addValidation } from './plugins/bodies/validation.ts'
import { addRoutes } from './routes/routes.ts'
import { makeResponseCache } from './plugins/response-cache.ts'
import { collectShown, tellShown } from './services/search/shown-vendors.ts'
import { followChanges } from './follow-changes.ts'
import type { ServiceContext } from './services/service-context.ts'
import { startAlerts } from './services/operator/alerts.ts'
import { signupJobHandlers } from './services/signup/signup-jobs.ts'

const REPLY_CACHE_BYTES = 56 * 1024 * 1024
const RARE_CACHE_BYTES = 8 * 1024 * 1024

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, settings, clock } = parts
  const started = clock().getTime()
  const isTrustedProxy = addressList(settings.trustProxy)
  const draining = { begun: false }
  const respondToBrokenRequest = brokenRequestResponder(draining, (response) => app.noteBroken(response))
  const app: FastifyInstance = fastify({
    ...transportLimits(settings.requestTimeoutMs),
    logger: logOptions(settings.logLevel, parts.logStream),
    // addRequestLog already writes one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: requestIds(isTrustedProxy),
    trustProxy: (address) => isTrustedProxy(address),
    rewriteUrl: routedUrl,
    frameworkErrors: (error, request, reply) => rerouteUnreadable(app, error, request, reply),
    clientErrorHandler: respondToBrokenRequest,
    return503OnClosing: false,
  })
  const callInProcess: CallInProcess = async (path, knownEtag) => {
    const headers = knownEtag === undefined ? {} : { 'if-none-match': knownEtag }
    const call = { url: path, headers, remoteAddress: INSIDE }
    const { made: reply, shown } = await collectShown(null, () => app.inject(call))
    tellShown(shown)
    return { status: reply.statusCode, body: reply.body, etag: reply.headers.etag }
  }
  const cache = makeResponseCache({ maxBytes: REPLY_CACHE_BYTES, clock, needsNewer: db.replicas?.needsNewer })
  const rareCache = makeResponseCache({ maxBytes: RARE_CACHE_BYTES, clock, needsNewer: db.replicas?.needsNewer })
  const changes = { count: 0 }
  const services = completeContext({
    ...parts,
    vendorVersion: () => `${started.toString(36)}-${changes.count}`,
  })
  const renderer = await parts.page?.makeRenderer(callInProcess)
  await followChanges(app, services, (change) => {
    if (change?.of !== 'texts') changes.count += 1
    cache.drop(change)
    rareCache.drop(change)
  })

  const registry = settings.metricsToken === undefined ? undefined : new Registry()
  // Loaded where it is wanted: it takes time and memory.
  if (settings.telemetry) (await import('./tracing/telemetry.ts')).traceRequests(app, settings.telemetry)
  addRequestLog(app)
  addMarketplaceVersion(app)
  if (registry) countHttp(app, registry)
  addDraining(app, draining)
  addDeadline(app, respondToBrokenRequest, settings.requestTimeoutMs)
  addValidation(app)
  addSecurity(app, settings.publicUrl, renderer?.scriptHashes ?? [], services.payments.contentSources)
  await addLimits(app, settings, db)
  addErrors(app)
  addOwnWrites(app, db)
  addBlocks(app, db)
  addUnreadable(app)
  addAuth(app, { db, clock })
  addDecoding(app)
  await addOpenApi(app)
  const { geolocation, pictures, visitorContacts, page } = parts
  await addRoutes(app, {
    ...services,
    reading: { ...services, db: readingFrom(db) },
    // The app’s own, too: the context has the same object with what operators decide.
    settings: services.settings as AppSettings,
    geolocation,
    pictures,
    content: services.texts.content,
    visitorContacts,
    cache,
    rareCache,
    renderer,
    registry,
    ...(page && { page }),
  })
  if (parts.mailer) startJobs(app, services, signupJobHandlers(services))
  watchOperation(app, services, parts)
  if (parts.operatorSocket !== undefined) await addOperator(app, parts.operatorSocket, services)
  await app.ready()
  return app
}

/** The nightly backups and the alerts. */
function watchOperation(app: FastifyInstance, services: ServiceContext, parts: AppParts): void {
  const { settings } = parts
  if (services.backups && parts.operatorSocket !== undefined) {
    const report = (problem: unknown) => app.log.error({ err: problem }, 'a backup is missing')
    const stopBackups = startNightlyBackups(services, services.backups, { report })
    app.addHook('onClose', stopBackups)
  }
  if (settings.alertsTo !== undefined) {
    const report = (problem: unknown) => app.log.error({ err: problem }, 'an alert could not be mailed')
    app.addHook('onClose', startAlerts(services, { to: settings.alertsTo, report }))
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** While closing: requests that still arrive get a response, and their connections are closed after it. */
    draining: { begun: boolean }
  }
}

/** Says on calls what the marketplace looks like now: pages of another version fetch it. */
function addMarketplaceVersion(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { version } = shownMarketplace()
    if (version !== '' && request.url.startsWith('/api/')) void reply.header(MARKETPLACE_HEADER, version)
    done()
  })
}

function addDraining(app: FastifyInstance, draining: FastifyInstance['draining']): void {
  app.decorate('draining', draining)
  app.addHook('preClose', (done) => {
    draining.begun = true
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining.begun) void reply.header('connection', 'close')
    done(null, payload)
  })
}
