/** `npm run operator -- doctor`: whether everything that this marketplace needs is there and works. */
import { NOTHING_SET, type MarketplaceSettings } from '#contract/console/marketplace.ts'
import type { Backups } from '#server/backup/format/backup-files.ts'
import type { Database } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import type { MediaStore } from '#server/services/media/media-store.ts'
import type { PaymentGateway } from '#server/services/payments/payment-gateway.ts'
import { billingSetBy } from '#server/services/membership/billing.ts'
import { settingNotes, trialNotes } from '#server/start/trial-notes.ts'
import { checkAddresses } from './addresses.ts'
import { ok, warning, within } from './finding.ts'
import type { Doctor, Finding } from './finding.ts'
import { adoptPhotos } from './media-mark.ts'
import { checkSender } from './sender-domain.ts'
import { checkMail, checkPayments, checkPhotoStore } from './services.ts'
import { checkBackups, checkDatabase, checkDisk, checkPhotos } from './storage.ts'

interface Parts {
  db: Database
  media: MediaStore
  payments: PaymentGateway
  backups: Backups | null
  /** The marketplace’s settings; by default those that variables decide. */
  settings?: () => MarketplaceSettings
  clock: () => Date
}

export const makeDoctor = (
  env: Env,
  { db, media, payments, backups, clock, settings = () => ({ ...NOTHING_SET, ...env.fixed }) }: Parts,
): Doctor => ({
  async examine({ mailTo, isServing }) {
    const found = await Promise.all([
      within('settings', () => Promise.resolve(checkSettings(env, settings()))),
      within('database', () => checkDatabase(db, clock)),
      within('disk', () => checkDisk(env)),
      within('photo store', () => checkPhotoStore(env, media)),
      within('photos', () => checkPhotos(db, env, media)),
      within('mail', () => checkMail(env, mailTo)),
      within('sender', () => checkSender(env)),
      within('payments', () => checkPayments(env, payments, env.billing ?? billingSetBy(settings()))),
      within('backups', () => checkBackups(backups, clock)),
      ...(isServing ? [within('addresses', () => checkAddresses(env))] : []),
    ])
    return found.flat()
  },
  adoptPhotos: () => adoptPhotos(db, env),
})

function checkSettings(env: Env, settings: MarketplaceSettings): Finding[] {
  const notes = [...trialNotes(env), ...settingNotes(env, settings)]
  if (notes.length === 0) return [ok('settings', 'Nothing is a trial.')]
  return notes.map((note) => {
    const at = note.lastIndexOf('Set ')
    return at < 0 ? warning('settings', note, '') : warning('settings', note.slice(0, at).trim(), note.slice(at))
  })
}
