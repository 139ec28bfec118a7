import type { Side } from '#contract/bookings/ledger.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import { hasTeamRight, type TeamRight } from '#contract/team/rights.ts'
import { useSignedIn } from './use-signed-in.ts'

/** Whether the account may do something for the vendor that it works as; the server decides again. */
export const may = (who: SignedIn | null, right: TeamRight): boolean => who !== null && hasTeamRight(who.role, right)

export const useMay = (right: TeamRight): boolean => may(useSignedIn(), right)

/** Whether the account may change what it shares with the other side: a vendor's, unless its role only reads. */
export const useMayChange = (side: Side): boolean => useMay('work') || side === 'host'
