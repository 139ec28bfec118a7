/** Accounts that every server of the browser tests starts with, so that no test has to stop its server to add one. */
import type { Database } from '#server/db/database.ts'
import { anAccount } from './accounts.ts'

/** A person who signs in and manages no vendor. */
export const USER = { email: 'ada@example.com', name: 'Ada' }

/** A person who manages a vendor of the sample marketplace. */
export const VENDOR_USER = { email: 'vendor@example.com', name: 'Val', memberId: 12 }

export async function addSeededAccounts(db: Database) {
  await anAccount(db, USER.email, { welcomeName: USER.name })
  await anAccount(db, VENDOR_USER.email, { welcomeName: VENDOR_USER.name, vendorId: VENDOR_USER.memberId })
}
