/** The context of services, from what the environment of a process chose. */
import type { Backups } from '#server/backup/format/backup-files.ts'
import type { Content } from '#server/content/content.ts'
import type { Archives } from '#server/export/archives.ts'
import type { Doctor } from '#server/doctor/finding.ts'
import { guardedMailer } from './mail/guarded-mailer.ts'
import { limitedMailer } from './mail/limited-mailer.ts'
import { databaseMailer } from './mail/mailer.ts'
import type { Mailer } from './mail/mailer.ts'
import { notingMailer } from './mail/noting-mailer.ts'
import { marketplaceOf, type Marketplace } from './marketplace/marketplace.ts'
import { makePasswords } from './accounts/passwords.ts'
import { vapidKeysOf } from './notifications/vapid-keys.ts'
import { sandboxGateway } from './payments/sandbox-gateway.ts'
import type { PaymentGateway } from './payments/payment-gateway.ts'
import { makeShownTexts } from './texts/shown-texts.ts'
import { billingSetBy } from './membership/billing.ts'
import type { ServiceContext, ServiceSettings } from './service-context.ts'

export interface ChosenParts extends Omit<
  ServiceContext,
  | 'payments'
  | 'mailer'
  | 'marketplace'
  | 'backups'
  | 'archives'
  | 'doctor'
  | 'passwords'
  | 'vapidKeys'
  | 'texts'
  | 'vendorVersion'
> {
  /** That of the database by default, once it is read. */
  marketplace?: Marketplace
  /** The sandbox gateway by default. */
  payments?: PaymentGateway
  /** The mailbox in the database by default. */
  mailer?: Mailer
  /** None by default. */
  backups?: Backups | null
  /** None by default. */
  archives?: Archives | null
  /** None by default. */
  doctor?: Doctor | null
  /** The shipped texts; read when they are needed unless given. */
  content?: Content
  /** A process that serves no search needs none. */
  vendorVersion?: () => string
}

export function completeContext({ db, clock, places, settings, media, ...chosen }: ChosenParts): ServiceContext {
  const marketplace = chosen.marketplace ?? marketplaceOf(db, settings.fixed)
  return {
    db,
    clock,
    places,
    settings: withBilling(settings, marketplace),
    marketplace,
    media,
    payments: chosen.payments ?? sandboxGateway(db, clock),
    mailer: guardedMailer(
      limitedMailer(notingMailer(chosen.mailer ?? databaseMailer(db, clock), db, clock), db, clock),
      { db, clock, publicUrl: settings.publicUrl },
    ),
    backups: chosen.backups ?? null,
    archives: chosen.archives ?? null,
    doctor: chosen.doctor ?? null,
    passwords: makePasswords(),
    vapidKeys: vapidKeysOf(db, settings.push?.privateKey),
    texts: makeShownTexts(db, chosen.content),
    vendorVersion: chosen.vendorVersion ?? (() => ''),
  }
}

/** A variable decides how vendors pay, or the operators do, while the server runs. */
const withBilling = (settings: ServiceSettings, marketplace: Marketplace): ServiceSettings => ({
  ...settings,
  get billing() {
    return settings.billing ?? billingSetBy(marketplace.settings())
  },
})
