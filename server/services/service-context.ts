/**
 * The first parameter of every service, `(context, input, caller)`: one object for all of them, made once for a process
 * (complete-context.ts). What has a state of its own is an object in it; services themselves are plain functions.
 */
import type { MarketplaceSettings } from '#contract/console/marketplace.ts'
import type { Places } from '#server/data/places.ts'
import type { Backups } from '#server/backup/format/backup-files.ts'
import type { Archives } from '#server/export/archives.ts'
import type { Doctor } from '#server/doctor/finding.ts'
import type { Database } from '#server/db/database.ts'
import type { Passwords } from './accounts/passwords.ts'
import type { FetchSettings } from './availability/feeds/guarded-fetch.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Marketplace } from './marketplace/marketplace.ts'
import type { Billing } from './membership/billing.ts'
import type { Media } from './media/media.ts'
import type { PushSettings } from './notifications/push-request.ts'
import type { VapidKeys } from './notifications/vapid-keys.ts'
import type { PaymentGateway } from './payments/payment-gateway.ts'
import type { QuoteLimits } from './requests/quote-limits.ts'
import type { ShownTexts } from './texts/shown-texts.ts'

export interface ServiceSettings {
  /** The site's own origin, for sitemaps and links in mail. */
  publicUrl: string
  /** The settings of the marketplace that variables decide, so that operators can’t. */
  fixed?: Partial<MarketplaceSettings>
  /** How vendors pay for memberships; by default as operators have set it, or by card. */
  billing?: Billing | undefined
  /** `QUOTE_LIMITS` by default. */
  quoteLimits?: QuoteLimits
  /** `LEAD_MAILS_PER_HOUR` by default. */
  leadMailsPerHour?: number
  /** Notifications; without a key of its own, the database keeps one. */
  push?: {
    /** VAPID, base64url. */
    privateKey?: string
    /** For push services, should something be wrong with the messages: an email address. */
    contactEmail?: string
    settings?: PushSettings
  }
  /** The folder whose disk is watched; none by default. */
  dataDir?: string
  /** How calendars of other sites are read; `FETCH_SETTINGS` by default. */
  feeds?: FetchSettings
}

export interface ServiceContext {
  db: Database
  clock: () => Date
  places: Places
  settings: ServiceSettings
  /** Its name, and what else operators set. */
  marketplace: Marketplace
  /** Uploaded photos and files. */
  media: Media
  payments: PaymentGateway
  mailer: Mailer
  passwords: Passwords
  /** Null where there is no place for them. */
  backups: Backups | null
  /** Exports that the console offers; null in processes without a place for them. */
  archives: Archives | null
  /** Looks whether everything is there; null in processes without the settings of a server. */
  doctor: Doctor | null
  /** The keys by which push services know this marketplace. */
  vapidKeys: () => Promise<VapidKeys>
  /** Articles, questions and texts around screens. */
  texts: ShownTexts
  /** Changes whenever vendors change. */
  vendorVersion: () => string
}
