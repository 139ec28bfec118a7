/** Puts the server together from its parts. It never listens: main.ts does, and tests inject requests. */
import fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Content } from './content/content.ts'
import type { Places } from './data/places.ts'
import type { Database } from './db/database.ts'
import { startJobs } from './jobs.ts'
import { addressList } from './plugins/addresses.ts'
import { addAuth } from './plugins/auth.ts'
import { addDecoding } from './plugins/decoding.ts'
import { addErrors, refuse } from './plugins/errors.ts'
import { INSIDE, addLimits } from './plugins/limits.ts'
import type { Limits } from './plugins/limits.ts'
import { addRequestLog, logOptions, requestIds } from './plugins/logging.ts'
import type { LogLevel } from './plugins/logging.ts'
import { addOpenApi } from './plugins/openapi.ts'
import { addSecurity } from './plugins/security.ts'
import { addDeadline, respondToBrokenRequest, transportLimits } from './plugins/transport.ts'
import { addValidation } from './plugins/validation.ts'
import type { Renderer } from './render.ts'
import type { MailboxReaders } from './routes/mail/mailbox.ts'
import { addRoutes } from './routes/routes.ts'
import type { Geolocation } from './services/search/geolocation.ts'
import type { Media } from './services/media/media.ts'
import type { PaymentGateway } from './services/payments/payment-gateway.ts'
import { sandboxGateway } from './services/payments/sandbox-gateway.ts'
import type { Pictures } from './services/media/pictures.ts'
import type { Mailer } from './services/mail/mailer.ts'
import { makePasswords } from './services/accounts/passwords.ts'
import { makeResponseCache } from './plugins/response-cache.ts'
import type { VisitorContacts } from './services/accounts/visitor-contacts.ts'
import { signupJobHandlers } from './services/signup/signup-jobs.ts'

export interface AppDependencies {
  db: Database
  places: Places
  geolocation: Geolocation
  pictures: Pictures
  content: Content
  visitorContacts: VisitorContacts
  clock: () => Date
  settings: AppSettings
  /** Uploaded photos. */
  media: Media
  /** The sandbox gateway unless given. */
  payments?: PaymentGateway
  /** Sends mail; without it jobs are kept and nothing does them. */
  mailer?: Mailer
  /** The built page; without it the server is the API alone. */
  page?: {
    /** Folder of the built files, `dist/client`. */
    clientDir: string
    /** @param fetchApi answers the page's API calls inside this process */
    makeRenderer(fetchApi: FetchApi): Promise<Renderer>
  }
  /** Takes the log's lines; standard error unless given. */
  logStream?: { write(line: string): void }
}

export interface AppSettings extends Limits {
  /** Addresses and ranges whose `X-Forwarded-*` and `X-Request-Id` headers are believed. */
  trustProxy: readonly string[]
  logLevel: LogLevel
  /** The site's own address without a path, for sitemaps and links in mail. */
  publicUrl: string
  /** How long a request may take to arrive, milliseconds (fault 69). */
  requestTimeoutMs?: number
  /** To whom /dev/mail shows the mail that the database keeps; to nobody unless given. */
  showMailbox?: MailboxReaders
}

export type FetchApi = (path: string) => Promise<{ status: number; body: string }>

const REPLY_CACHE_BYTES = 56 * 1024 * 1024
const RARE_CACHE_BYTES = 8 * 1024 * 1024

export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  const { db, settings, clock } = deps
  const payments = deps.payments ?? sandboxGateway(db, clock)
  const started = clock().getTime()
  const isTrustedProxy = addressList(settings.trustProxy)
  const app: FastifyInstance = fastify({
    ...transportLimits(settings.requestTimeoutMs),
    logger: logOptions(settings.logLevel, deps.logStream),
    // One line per request is enough: addRequestLog writes it.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: requestIds(isTrustedProxy),
    trustProxy: (address) => isTrustedProxy(address),
    frameworkErrors: (error, request, reply) => {
      // Before routing: the address itself cannot be read.
      void refuse(error, request, reply)
    },
    clientErrorHandler: respondToBrokenRequest,
    return503OnClosing: false,
  })
  const fetchApi: FetchApi = async (path) => {
    const reply = await app.inject({ url: path, remoteAddress: INSIDE })
    return { status: reply.statusCode, body: reply.body }
  }
  const renderer = await deps.page?.makeRenderer(fetchApi)
  const cache = makeResponseCache({ maxBytes: REPLY_CACHE_BYTES, clock })
  const rareCache = makeResponseCache({ maxBytes: RARE_CACHE_BYTES, clock })
  let vendorChanges = 0
  const stopListening = db.onVendorsChanged(() => {
    vendorChanges += 1
    cache.clear()
    rareCache.clear()
  })
  app.addHook('onClose', (_app, done) => {
    stopListening()
    done()
  })

  addRequestLog(app)
  addDraining(app)
  addDeadline(app, settings.requestTimeoutMs)
  addValidation(app)
  await addSecurity(app, renderer?.inlineHashes ?? { scripts: [], styles: [] }, payments.contentSources)
  await addLimits(app, settings)
  addErrors(app)
  addAuth(app, { db, clock })
  addDecoding(app)
  await addOpenApi(app)
  await addRoutes(app, {
    ...deps,
    payments,
    cache,
    rareCache,
    renderer,
    passwords: makePasswords(),
    vendorVersion: () => `${started.toString(36)}-${vendorChanges}`,
  })
  if (deps.mailer) startJobs(app, { ...deps, mailer: deps.mailer }, signupJobHandlers({ ...deps, payments }))
  await app.ready()
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** While it closes: requests that still come are answered, and their connections end with the answer. */
    draining: { begun: boolean }
  }
}

function addDraining(app: FastifyInstance): void {
  const draining = { begun: false }
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
