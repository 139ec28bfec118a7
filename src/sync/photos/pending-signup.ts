/**
 * Uploads what a paid signup's profile is still missing, a text and a photo that were saved while offline, from
 * whatever page is open: at the start, when the connection is back, when the page becomes visible, and at intervals.
 */
import { FLUSH_INTERVAL_MS } from '#contract/limits.ts'
import type { Api } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { FlushTriggerPorts } from '../outbox/flush-triggers.ts'
import { repeatWhileAsked } from '../repeat-while-asked.ts'
import { descriptionWaits, saveDescription } from './description.ts'

/** Photos that are being uploaded. */
export interface PendingPhotos {
  run: (vendorId: number) => Promise<void>
  /** Whether any of them is tried again. */
  waits: () => boolean
}

interface PendingSignupPorts {
  api: Api
  offline: Pick<Offline, 'signup' | 'subscribe'>
  /** The account that is signed in; null for a guest. */
  accountId: () => number | null
  /** Loaded when there is a paid signup: few visitors have one. */
  photos: () => Promise<PendingPhotos>
  ports: Omit<FlushTriggerPorts, 'now'>
}

/** Starts it; the returned function runs it once and returns whether something is left. */
export function startLateSignup({
  api,
  offline,
  accountId,
  photos,
  ports,
}: PendingSignupPorts): () => Promise<boolean> {
  const { window, document, later } = ports
  let cancelTimer = () => {}

  async function bringAll(): Promise<boolean> {
    const record = await offline.signup.load().catch(() => null)
    // Under another account it would be refused; once the vendor signs in it continues.
    if (!record?.paid || record.paid.account.id !== accountId()) return false
    const { member: vendor } = record.paid
    let waits = descriptionWaits(record)
    if (waits) {
      waits = await saveDescription(api, vendor.id, record.data.description ?? '').then(
        () => false,
        () => true,
      )
      if (!waits) await offline.signup.notePaid({ descriptionSaved: true }).catch(() => {})
    }
    const delivery = await photos()
    await delivery.run(vendor.id)
    return waits || delivery.waits()
  }

  const deliverAll = repeatWhileAsked(bringAll)

  async function bring(): Promise<boolean> {
    cancelTimer()
    const isLeft = await deliverAll()
    cancelTimer()
    if (isLeft) cancelTimer = later(() => void bring(), FLUSH_INTERVAL_MS)
    return isLeft
  }

  window.addEventListener('online', () => void bring())
  window.addEventListener('pageshow', () => void bring())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void bring()
  })
  offline.subscribe((change) => {
    if (change.type === 'accountChanged') void bring()
  })
  void bring()
  return bring
}
