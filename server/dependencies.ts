/** Types of the dependencies passed to the app, its routes and its jobs. */
import type { FastifyInstance } from 'fastify'
import type { Content } from './content/content.ts'
import type { Places } from './data/places.ts'
import type { Database } from './db/database.ts'
import type { Limits } from './plugins/limits.ts'
import type { LogLevel } from './plugins/logging.ts'
import type { ResponseCache } from './plugins/response-cache.ts'
import type { Renderer } from './rendering/render.ts'
import type { Passwords } from './services/accounts/passwords.ts'
import type { VisitorContacts } from './services/accounts/visitor-contacts.ts'
import type { QuoteLimits } from '#server/services/requests/flood-limits.ts'
import type { PushSettings } from './services/notifications/push-request.ts'
import type { VapidKeys } from './services/notifications/vapid-keys.ts'
import type { Mailer } from './services/mail/mailer.ts'
import type { Media } from './services/media/media.ts'
import type { Pictures } from './services/media/pictures.ts'
import type { PaymentGateway } from './services/payments/payment-gateway.ts'
import type { Geolocation } from './services/search/geolocation.ts'

/** Makes an API call inside this process. @param path including the query */
export type FetchApi = (path: string) => Promise<{ status: number; body: string; etag?: string | undefined }>

/** Who may read /dev/mail. */
export type MailboxReaders = 'toNobody' | 'toThisMachine' | 'toEverybody'

export interface AppSettings extends Limits {
  /** Addresses and ranges whose `X-Forwarded-*` and `X-Request-Id` headers are trusted. */
  trustProxy: readonly string[]
  logLevel: LogLevel
  /** The site's own origin, for sitemaps and links in mail. */
  publicUrl: string
  /** `QUOTE_LIMITS` by default. */
  quoteLimits?: QuoteLimits
  /** `LEAD_MAILS_PER_HOUR` by default. */
  leadMailsPerHour?: number
  /** How long a request may take to arrive, milliseconds (fault 69). */
  requestTimeoutMs?: number
  /** Notifications; without a key of its own, the database keeps one. */
  push?: {
    /** VAPID, base64url. */
    privateKey?: string
    /** For push services, should something be wrong with the messages: an email address. */
    contactEmail?: string
    settings?: PushSettings
  }
  /** Opens /metrics; without it there is none. */
  metricsToken?: string
  /**
   * Who may read the mail stored in the database, at /dev/mail, and with which key; no one by default. In a trial its
   * page also signs in as a sample vendor or a sample host.
   */
  mailbox?: { shownTo: Exclude<MailboxReaders, 'toNobody'>; key: string; offersSampleSignIn?: boolean }
}

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
  /** The sandbox gateway by default. */
  payments?: PaymentGateway
  /** Sends mail; without it jobs are stored but never run. */
  mailer?: Mailer
  /** The built page; without it the server provides only the API. */
  page?: {
    /** Folder of the built files, `dist/client`. */
    clientDir: string
    /** @param fetchApi makes the page's API calls inside this process */
    makeRenderer(fetchApi: FetchApi): Promise<Renderer>
  }
  /** Where `npm run operator` reaches this process (server/operator/socket.ts); nowhere by default. */
  operatorSocket?: string
  /** Receives the log lines; standard error by default. */
  logStream?: { write(line: string): void }
}

export interface RouteDependencies extends AppDependencies {
  payments: PaymentGateway
  cache: ResponseCache
  /** A small separate cache, so that URLs with arbitrary queries do not evict popular responses. */
  rareCache: ResponseCache
  passwords: Passwords
  /** By which push services know this marketplace. */
  vapidKeys: () => Promise<VapidKeys>
  renderer: Renderer | undefined
  /** Changes whenever vendors change. */
  vendorVersion: () => string
}

/** Mounts the routes of one resource. */
export type Routes = (app: FastifyInstance, deps: RouteDependencies) => void | Promise<void>

export interface JobDependencies extends Pick<AppDependencies, 'db' | 'clock' | 'places' | 'settings'> {
  mailer: Mailer
  vapidKeys: () => Promise<VapidKeys>
}
