/** The context of services and who calls them, for tests that call services without the server around them. */
import type { Database } from '#server/db/database.ts'
import type { Caller, SignedInCaller, VendorCaller } from '#server/services/caller.ts'
import { completeContext } from '#server/services/complete-context.ts'
import type { Media } from '#server/services/media/media.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { places } from './places.ts'

/**
 * A context like that of the server, with its sandbox gateway and the mailbox in the database.
 * @param parts what differs; a test of photos gives the place for them
 */
export function testContext(
  db: Database,
  {
    settings,
    ...parts
  }: Partial<Omit<ServiceContext, 'settings'>> & { settings?: Partial<ServiceContext['settings']> } = {},
): ServiceContext {
  return {
    ...completeContext({
      db,
      clock: parts.clock ?? (() => new Date()),
      places: parts.places ?? places(),
      settings: { publicUrl: 'https://fanfare.example', ...settings },
      media: parts.media ?? ({} as Media),
      ...(parts.archives && { archives: parts.archives }),
      ...(parts.backups && { backups: parts.backups }),
      ...(parts.payments && { payments: parts.payments }),
      ...(parts.mailer && { mailer: parts.mailer }),
    }),
    ...(parts.passwords && { passwords: parts.passwords }),
    ...(parts.vapidKeys && { vapidKeys: parts.vapidKeys }),
    ...(parts.vendorVersion && { vendorVersion: parts.vendorVersion }),
  }
}

const GUEST: Caller = {
  accountId: null,
  vendorId: null,
  role: null,
  sessionId: null,
  network: '203.0.113.9',
  deviceKey: null,
  device: null,
}

/** A guest unless said otherwise, who sends no key of the device. */
export const aGuest = (some: Partial<Caller> = {}): Caller => ({ ...GUEST, ...some })

/** An account without a vendor unless said otherwise. */
export const aSignedIn = (
  accountId: number,
  some: Partial<Omit<SignedInCaller, 'accountId'>> = {},
): SignedInCaller => ({
  ...GUEST,
  sessionId: crypto.randomUUID(),
  ...some,
  accountId,
})

/** An owner of a vendor unless said otherwise. */
export const aVendorCaller = (
  accountId: number,
  vendorId: number,
  some: Partial<Omit<VendorCaller, 'accountId' | 'memberId'>> = {},
): VendorCaller => ({ ...aSignedIn(accountId, some), vendorId, role: some.role ?? 'owner' })
