/** Types of what the app and its routes are given. */
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { CallInProcess } from '#contract/call-in-process.ts'
import type { Content } from './content/content.ts'
import type { Limits } from './plugins/limits.ts'
import type { LogLevel } from './plugins/logging.ts'
import type { ResponseCache } from './plugins/response-cache.ts'
import type { Renderer } from './rendering/render.ts'
import type { VisitorContacts } from './services/accounts/visitor-contacts.ts'
import type { ChosenParts } from './services/complete-context.ts'
import type { Pictures } from './services/media/pictures.ts'
import type { Geolocation } from './services/search/geolocation.ts'
import type { ServiceContext, ServiceSettings } from './services/service-context.ts'
import type { TelemetrySettings } from './tracing/telemetry.ts'

/** Who may read /dev/mail. */
export type MailboxReaders = 'toNobody' | 'toThisMachine' | 'toEverybody'

export interface AppSettings extends Limits, ServiceSettings {
  /** Addresses and ranges whose `X-Forwarded-*` and `X-Request-Id` headers are trusted. */
  trustProxy: readonly string[]
  logLevel: LogLevel
  /** How long a request may take to arrive, milliseconds. */
  requestTimeoutMs?: number
  /** Where traces go; without it there are none. */
  telemetry?: TelemetrySettings
  /** Opens /metrics; without it there is none. */
  metricsToken?: string
  /** Who is mailed when something needs an operator; no one by default. */
  alertsTo?: string
  /** The warnings of the start, as they are now, for the operator's console. */
  startWarnings?: () => readonly string[]
  /**
   * Who may read the mail stored in the database, at /dev/mail, and with which key; no one by default. In a trial its
   * page also signs in as a sample vendor or a sample client.
   */
  mailbox?: { shownTo: Exclude<MailboxReaders, 'toNobody'>; key: string; offersSampleSignIn?: boolean }
}

/** The parts of the app, as the environment or a test chose it. */
export interface AppParts extends Omit<ChosenParts, 'vendorVersion' | 'settings'> {
  settings: AppSettings
  geolocation: Geolocation
  pictures: Pictures
  content: Content
  visitorContacts: VisitorContacts
  /** The built page; without it the server provides only the API. */
  page?: {
    /** Folder of the built files, `dist/client`. */
    clientDir: string
    /** @param callInProcess responds to the page's API calls */
    makeRenderer(callInProcess: CallInProcess): Promise<Renderer>
  }
  /** Where `npm run operator` reaches this process (server/operator/socket.ts); nowhere by default. */
  operatorSocket?: string
  /** Receives the log lines; standard error by default. */
  logStream?: { write(line: string): void }
}

/** The dependencies of routes: the context of services, and what they reply with themselves. */
export interface RouteContext extends ServiceContext {
  settings: AppSettings
  /** For what everybody may read: its queries outside of transactions may go to a replica. */
  reading: ServiceContext
  geolocation: Geolocation
  pictures: Pictures
  content: Content
  visitorContacts: VisitorContacts
  cache: ResponseCache
  /** A small separate cache, so that URLs with arbitrary queries do not evict popular responses. */
  rareCache: ResponseCache
  renderer: Renderer | undefined
  /** The metrics behind /metrics; undefined where it is not opened. */
  registry: Registry | undefined
  page?: AppParts['page']
}

/** Mounts the routes of one resource. */
export type Routes = (app: FastifyInstance, context: RouteContext) => void | Promise<void>
