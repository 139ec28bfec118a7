/** An operator joins with a link that works once, and chooses how to sign in from then on. */
import type * as v from 'valibot'
import { CONSOLE_SESSION_HOURS, JOIN_LINK_HOURS } from '#contract/console/operators.ts'
import type { JoinWithPassword, NewPasskey } from '#contract/console/operators.ts'
import type { Role } from '#contract/console/rights.ts'
import { HOUR_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import {
  addJoinLink,
  endConsoleSession,
  lockJoinLink,
  openConsoleSession,
  setLinkSecret,
  useUpLink,
} from '#server/repositories/console/console-sessions.ts'
import type { JoinLinkRow } from '#server/repositories/console/console-sessions.ts'
import {
  findOperator,
  keepOperator,
  lockOperator,
  lockOwners,
  replaceRecoveryCodes,
  setPassword,
} from '#server/repositories/console/operators.ts'
import { addPasskey, passkeysOf } from '#server/repositories/console/passkeys.ts'
import { isGuessable } from '#server/services/accounts/guessable-passwords.ts'
import { GUESSABLE_PASSWORD } from '#contract/account.ts'
import { Forbidden, InvalidFields, NotFound, Refused } from '#server/services/errors.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import type { Acting } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { newRecoveryCodes, newTotpSecret, readableCode, totpStep, totpUri } from './codes.ts'
import { recordConsole } from './console-audit.ts'
import { deviceMarkFor } from './known-device.ts'
import { consume } from './lockout.ts'
import type { ConsoleGuest, OpenedConsole, OperatorCaller } from './operator-caller.ts'
import { checkedNewPasskey, optionsToAdd } from './passkeys.ts'

export const LAST_OWNER = 'This is the only owner. Make another operator an owner first.'

/** Two owners who remove each other at once: one stays. @param owners locked @throws Forbidden */
export function refuseFormerOwner(owners: readonly number[], { operatorId }: Pick<OperatorCaller, 'operatorId'>): void {
  if (!owners.includes(operatorId)) throw new Forbidden('You’re no longer an owner.')
}

/**
 * Makes an operator, or changes the role of one, and a link to join with. Earlier links stop working.
 * @param inviter the owner who invites in the console: no owner makes a link with which an operator who has joined
 *   signs in
 * @returns the link, which is stored nowhere
 * @throws Refused when no owner would be left
 */
export async function makeJoinLink(
  { db, clock, settings }: ServiceContext,
  { email, role }: { email: string; role: Role },
  by: Acting,
  inviter?: Pick<OperatorCaller, 'operatorId'>,
): Promise<string> {
  const now = clock()
  const token = await db.transaction(async (tx) => {
    const owners = await lockOwners(tx)
    if (inviter) refuseFormerOwner(owners, inviter)
    const known = await findOperator(tx, { email })
    if (role !== 'owner' && known && owners.length === 1 && owners[0] === known.id) throw new Refused(LAST_OWNER)
    if (known && inviter && (await hasJoined(tx, known)))
      throw new Refused(
        `${email} is an operator already. Change the role below. If they can’t sign in anymore, remove them, then invite ` +
          'them again.',
      )
    const { id } = await keepOperator(tx, { email, role, now })
    await recordAction(tx, 'operatorInvited', `${email}, ${role}`, by, now)
    return addJoinLink(tx, id, new Date(now.getTime() + JOIN_LINK_HOURS * HOUR_MS))
  })
  // Behind the #, which browsers send to no server and no log.
  return `${settings.publicUrl}/operator/join#${token}`
}

/** @throws Refused for an operator who has joined, and as `makeJoinLink`; Forbidden */
export function inviteOperator(
  context: ServiceContext,
  invited: { email: string; role: Role },
  inviter: OperatorCaller,
): Promise<string> {
  return makeJoinLink(context, invited, { operator: inviter.email, reason: null }, inviter)
}

/** Locked against someone who joins at the same time. */
async function hasJoined(tx: Queryable, { id }: { id: number }): Promise<boolean> {
  const operator = await lockOperator(tx, id)
  return operator !== undefined && (operator.passwordHash !== null || (await passkeysOf(tx, id)).length > 0)
}

const USED_UP = 'This link was used or has expired. Ask an owner for a new one.'

async function openLink(tx: Queryable, token: string, now: Date): Promise<JoinLinkRow> {
  const link = await lockJoinLink(tx, token, now)
  if (!link) throw new NotFound(USED_UP)
  return link
}

/** @throws NotFound when the link was used or has expired */
export async function readJoinLink(context: ServiceContext, token: string, guest: ConsoleGuest) {
  const { db, clock } = context
  await consume(db, guest, clock())
  return db.transaction((tx) => openLink(tx, token, clock()))
}

export async function joinPasskeyOptions(context: ServiceContext, token: string, guest: ConsoleGuest) {
  const { operatorId: id, email, handle } = await readJoinLink(context, token, guest)
  return optionsToAdd(context, { id, email, handle })
}

/** The key for the app, one per link. */
export async function joinAuthenticator(context: ServiceContext, token: string, guest: ConsoleGuest) {
  const { db, clock } = context
  await consume(db, guest, clock())
  return db.transaction(async (tx) => {
    const link = await openLink(tx, token, clock())
    const secret = link.totpSecret ?? newTotpSecret()
    await setLinkSecret(tx, token, secret)
    return { secret, uri: totpUri(secret, link.email) }
  })
}

interface JoinedOperator extends OpenedConsole {
  recoveryCodes: string[]
}

export async function joinWithPasskey(
  context: ServiceContext,
  { token, passkey }: { token: string; passkey: v.InferOutput<typeof NewPasskey> },
  guest: ConsoleGuest,
): Promise<JoinedOperator> {
  const { operatorId } = await readJoinLink(context, token, guest)
  const checked = await checkedNewPasskey(context, passkey, operatorId, guest.device)
  return join(context, token, guest, async (tx) => {
    if (!(await addPasskey(tx, checked))) throw new Refused('This passkey is in use already. Choose another one.')
    return 'passkey'
  })
}

export async function joinWithPassword(
  context: ServiceContext,
  { token, password, code }: v.InferOutput<typeof JoinWithPassword>,
  guest: ConsoleGuest,
): Promise<JoinedOperator> {
  const { email, totpSecret } = await readJoinLink(context, token, guest)
  if (isGuessable(password, email))
    throw new InvalidFields([{ name: 'password', code: 'invalid', message: GUESSABLE_PASSWORD }])
  const step = totpSecret === null ? null : totpStep(totpSecret, code, context.clock())
  if (step === null || totpSecret === null)
    throw new InvalidFields([
      { name: 'code', code: 'invalid', message: 'This code isn’t right. Enter the one that the app shows now.' },
    ])
  const hash = await context.passwords.hash(password)
  return join(context, token, guest, async (tx, { operatorId }) => {
    await setPassword(tx, operatorId, { hash, totpSecret, step })
    return 'password and authenticator app'
  })
}

/** Uses up the link. @param keep stores the new way to sign in, and names it for the record */
function join(
  { db, clock }: ServiceContext,
  token: string,
  { network, token: earlier, deviceMark }: ConsoleGuest,
  keep: (tx: Queryable, link: JoinLinkRow) => Promise<string>,
): Promise<JoinedOperator> {
  const codes = newRecoveryCodes()
  return db.transaction(async (tx) => {
    const now = clock()
    const link = await openLink(tx, token, now)
    const detail = await keep(tx, link)
    await useUpLink(tx, token, now)
    await replaceRecoveryCodes(tx, link.operatorId, codes)
    await recordConsole(tx, 'operatorJoined', { operator: link.email, network, at: now, detail })
    await recordConsole(tx, 'operatorSignedIn', { operator: link.email, network, at: now, detail })
    if (earlier !== null) await endConsoleSession(tx, earlier)
    const expiresAt = new Date(now.getTime() + CONSOLE_SESSION_HOURS * HOUR_MS)
    const session = await openConsoleSession(tx, { operatorId: link.operatorId, now, expiresAt })
    return {
      session,
      deviceMark: await deviceMarkFor(tx, link.operatorId, deviceMark),
      recoveryCodes: codes.map(readableCode),
    }
  })
}
