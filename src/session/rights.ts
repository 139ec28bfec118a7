import type { Side } from '#contract/bookings/ledger.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import type { ActionKind } from '#src/offline/outbox/kinds/action.ts'
import { hasTeamRight, type TeamRight } from '#contract/team/rights.ts'
import { useSignedIn } from './use-signed-in.ts'

/** Whether the account may do something for the vendor that it works as; the server decides again. */
export const may = (who: SignedIn | null, right: TeamRight): boolean => who !== null && hasTeamRight(who.role, right)

export const useMay = (right: TeamRight): boolean => may(useSignedIn(), right)

/** The right that an action of a vendor takes, by its call; those of both sides name none, and change something. */
export const rightFor = ({ endpoint }: Pick<ActionKind, 'endpoint'>): TeamRight => endpoint.teamRight ?? 'work'

/** Whether the account may do it: a client may what both sides may, and a teammate as the role says. */
export const useMayPerform = (kind: Pick<ActionKind, 'endpoint'>, side: Side): boolean =>
  useMay(rightFor(kind)) || side === 'host'
