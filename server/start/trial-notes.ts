/** The parts of a server that is open to others that are still a trial. The start says it, and STRICT=1 refuses it. */
import { join } from 'node:path'
import { formatNumber } from '#contract/format-count.ts'
import type { MarketplaceSettings } from '#contract/console/marketplace.ts'
import { billingSetBy } from '#server/services/membership/billing.ts'
import type { Env } from '#server/env.ts'

/** One line for each, with the setting that ends it. Nothing for a server that only this machine reaches. */
export function trialNotes(env: Env): string[] {
  if (!env.isPublic && !env.strict) return []
  const notes: [boolean, string][] = [
    [
      env.publicUrl.startsWith('http:'),
      `Links lead to ${env.publicUrl}, and nothing works offline. Set PUBLIC_URL to an https address.`,
    ],
    [env.smtpUrl === undefined, 'Emails aren’t sent; the database keeps them. Set SMTP_URL.'],
    [env.showMailbox !== 'toNobody', 'Anyone with the key can read all emails at /dev/mail. Set MAILBOX=off.'],
    [
      env.sampleVendors > 0,
      `An empty database is filled with ${formatNumber(env.sampleVendors)} sample vendors, which no one can book. ` +
        'Set SAMPLE_VENDORS=0.',
    ],
    [
      env.backup === null || env.backup.to === join(env.dataDir, 'backups'),
      'Backups are on the same disk as the data. Set BACKUP_TO to another disk or a bucket.',
    ],
    [
      env.trustProxy.length === 0,
      'No proxy is trusted: all visitors who come through one share its limits. Set TRUST_PROXY.',
    ],
  ]
  return notes.filter(([applies]) => applies).map(([, note]) => note)
}

/** Notes of what operators can decide, too. @param settings as they are set, or as variables say */
export function settingNotes(env: Env, settings: MarketplaceSettings): string[] {
  if (!env.isPublic && !env.strict) return []
  const isByCard = (env.billing ?? billingSetBy(settings)).by === 'card'
  const notes: [boolean, string][] = [
    [
      isByCard && !env.braintree,
      'Payments go to a sandbox, so no one is charged. Set BRAINTREE_ENVIRONMENT and its three keys, or MEMBERSHIPS to ' +
        'invoice or free.',
    ],
    [
      isByCard && env.braintree?.environment === 'sandbox',
      'Payments go to Braintree’s sandbox, so no one is charged. Set BRAINTREE_ENVIRONMENT=production.',
    ],
    [
      settings.operatorName === '' || settings.contactEmail === '',
      'The privacy, terms and contact pages name no one to write to. Set OPERATOR_NAME and CONTACT_EMAIL, or ' +
        '“Marketplace” in the console.',
    ],
  ]
  return notes.filter(([applies]) => applies).map(([, note]) => note)
}

/** @param count how many of them visitors can find */
export const sampleVendorsNote = (count: number) =>
  `The marketplace has ${formatNumber(count)} sample vendors, which no one can book.`
