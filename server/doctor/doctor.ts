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

/** Whoever asks while it runs gets the same findings. */
function shared(look: () => Promise<Finding[]>): () => Promise<Finding[]> {
  let looking: Promise<Finding[]> | undefined
  return () => (looking ??= look().finally(() => (looking = undefined)))
}

export const makeDoctor = (
  env: Env,
  { db, media, payments, backups, clock, settings = () => ({ ...NOTHING_SET, ...env.fixed }) }: Parts,
): Doctor => {
  // It may look at a million photos, and goes on when no one waits for it anymore.
  const lookAtPhotos = shared(() => checkPhotos(db, env, media))
  const lookAround = shared(() =>
    foundBy([
      within('settings', () => Promise.resolve(checkSettings(env, settings()))),
      within('database', () => checkDatabase(db, clock)),
      within('disk', () => checkDisk(env)),
      within('photo store', () => checkPhotoStore(env, media)),
      within('photos', lookAtPhotos),
      within('mail', () => checkMail(env, undefined)),
      within('sender', () => checkSender(env)),
      within('payments', () => checkPayments(env, payments, env.billing ?? billingSetBy(settings()))),
      within('backups', () => checkBackups(backups, clock)),
    ]),
  )
  const lookFromOutside = shared(() => within('addresses', () => checkAddresses(env)))
  return {
    examine: ({ isServing }) => foundBy([lookAround(), ...(isServing ? [lookFromOutside()] : [])]),
    testMail: (to) => foundBy([within('mail', () => checkMail(env, to)), within('sender', () => checkSender(env))]),
    adoptPhotos: () => adoptPhotos(db, env),
  }
}

const foundBy = async (looks: readonly Promise<Finding[]>[]): Promise<Finding[]> => (await Promise.all(looks)).flat()

function checkSettings(env: Env, settings: MarketplaceSettings): Finding[] {
  const notes = [...trialNotes(env), ...settingNotes(env, settings)]
  if (notes.length === 0) return [ok('settings', 'Nothing is a trial.')]
  return notes.map((note) => {
    const at = note.lastIndexOf('Set ')
    return at < 0 ? warning('settings', note, '') : warning('settings', note.slice(0, at).trim(), note.slice(at))
  })
}
