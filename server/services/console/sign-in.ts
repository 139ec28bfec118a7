/** Signing in to the console, and proving again who is signed in. */
import type * as v from 'valibot'
import { CONSOLE_SESSION_HOURS } from '#contract/console/operators.ts'
import type {
  ProveWithPassword,
  SignInWithPassword,
  SignInWithRecoveryCode,
  UsedPasskey,
} from '#contract/console/operators.ts'
import { HOUR_MS } from '#contract/limits.ts'
import { endConsoleSession, noteProof, openConsoleSession } from '#server/repositories/console/console-sessions.ts'
import { findOperator, useRecoveryCode, useTotpStep } from '#server/repositories/console/operators.ts'
import type { OperatorRow } from '#server/repositories/console/operators.ts'
import { Refused } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { newTotpSecret, totpStep } from './codes.ts'
import { recordConsole } from './console-audit.ts'
import { deviceMarkFor } from './known-device.ts'
import { consume, countAttempt, takeBackAttempt } from './lockout.ts'
import type { Attempt } from './lockout.ts'
import type { ConsoleGuest, OpenedConsole, OperatorCaller } from './operator-caller.ts'
import { checkedPasskey, optionsToUse } from './passkeys.ts'

export async function passkeySignInOptions(context: ServiceContext, guest: ConsoleGuest) {
  await consume(context.db, guest, context.clock())
  return optionsToUse(context, null)
}

export async function signInWithPasskey(
  context: ServiceContext,
  passkey: v.InferOutput<typeof UsedPasskey>,
  guest: ConsoleGuest,
): Promise<OpenedConsole> {
  await consume(context.db, guest, context.clock())
  const { operatorId } = await checkedPasskey(context, passkey, null)
  const operator = await findOperator(context.db, { id: operatorId })
  if (!operator) throw new Refused('This passkey no longer opens the console. Ask an owner.')
  return open(context, operator, guest, 'passkey')
}

const WRONG = 'Email, password or code isn’t right. Check all three. A code works only once.'

/** Whoever is no operator is refused after as much work, in the same words. */
export async function signInWithPassword(
  context: ServiceContext,
  { email, password, code }: v.InferOutput<typeof SignInWithPassword>,
  guest: ConsoleGuest,
): Promise<OpenedConsole> {
  const { db, clock } = context
  await consume(db, guest, clock())
  const operator = await findOperator(db, { email })
  const door = { name: 'password', email, operatorId: operator?.id ?? null }
  const attempt = await countAttempt(db, door, guest, clock())
  if (!(await isProven(context, attempt, operator, { password, code }))) return refuse(context, operator, guest)
  if (!operator) throw new Error('Nobody was proven.')
  return open(context, operator, guest, 'password and authenticator app')
}

/** The key of whoever has none, so that a code takes as long to check. */
const NO_SECRET = newTotpSecret()

/** @param attempt was counted; taken back if it is right, or cannot be checked */
async function isProven(
  { db, clock, passwords }: ServiceContext,
  attempt: Attempt,
  operator: OperatorRow | undefined,
  { password, code }: { password: string; code: string },
): Promise<boolean> {
  let isRight: boolean
  try {
    isRight = await passwords.verify(password, operator?.passwordHash ?? null)
  } catch (error) {
    await takeBackAttempt(db, attempt)
    throw error
  }
  const step = totpStep(operator?.totpSecret ?? NO_SECRET, code, clock())
  if (!isRight || !operator || step === null || !(await useTotpStep(db, operator.id, step))) return false
  await takeBackAttempt(db, attempt)
  return true
}

export async function signInWithRecoveryCode(
  context: ServiceContext,
  { email, code }: v.InferOutput<typeof SignInWithRecoveryCode>,
  guest: ConsoleGuest,
): Promise<OpenedConsole> {
  const { db, clock } = context
  await consume(db, guest, clock())
  const operator = await findOperator(db, { email })
  const door = { name: 'recovery', email, operatorId: operator?.id ?? null }
  const attempt = await countAttempt(db, door, guest, clock())
  const isRight = await useRecoveryCode(db, operator?.id ?? NO_OPERATOR, code, clock())
  if (!operator || !isRight)
    return refuse(context, operator, guest, 'Email or recovery code isn’t right. Each code works only once.')
  await takeBackAttempt(db, attempt)
  return open(context, operator, guest, 'recovery code')
}

/** No operator has this id. */
const NO_OPERATOR = 0

/** Written down for every address, because the time that it takes must not tell who is an operator. */
async function refuse(
  { db, clock }: ServiceContext,
  operator: OperatorRow | undefined,
  { network }: ConsoleGuest,
  message = WRONG,
): Promise<never> {
  await recordConsole(db, 'operatorSignInFailed', { operator: operator?.email ?? null, network, at: clock() })
  throw new Refused(message)
}

/** A new session with a token of its own: one that a stranger knew before the sign-in opens nothing. */
function open(
  { db, clock }: ServiceContext,
  { id, email }: OperatorRow,
  guest: ConsoleGuest,
  detail: string,
): Promise<OpenedConsole> {
  return db.transaction(async (tx) => {
    const now = clock()
    if (guest.token !== null) await endConsoleSession(tx, guest.token)
    await recordConsole(tx, 'operatorSignedIn', { operator: email, network: guest.network, at: now, detail })
    const expiresAt = new Date(now.getTime() + CONSOLE_SESSION_HOURS * HOUR_MS)
    const session = await openConsoleSession(tx, { operatorId: id, now, expiresAt })
    return { session, deviceMark: await deviceMarkFor(tx, id, guest.deviceMark) }
  })
}

export function signOutOfConsole({ db, clock }: ServiceContext, { token, email, network }: OperatorCaller) {
  return db.transaction(async (tx) => {
    await endConsoleSession(tx, token)
    await recordConsole(tx, 'operatorSignedOut', { operator: email, network, at: clock() })
  })
}

export async function proveWithPasskey(
  context: ServiceContext,
  passkey: v.InferOutput<typeof UsedPasskey>,
  { operatorId, token }: OperatorCaller,
): Promise<void> {
  await checkedPasskey(context, passkey, operatorId)
  await noteProof(context.db, token, context.clock())
}

export async function proveWithPassword(
  context: ServiceContext,
  { password, code }: v.InferOutput<typeof ProveWithPassword>,
  caller: OperatorCaller,
): Promise<void> {
  const { db, clock } = context
  const { operatorId, email } = caller
  const operator = await findOperator(db, { id: operatorId })
  // Who is signed in has a door of its own, which no stranger can try.
  const attempt = await countAttempt(db, { name: `proof ${operatorId}`, email, operatorId }, caller, clock())
  if (!(await isProven(context, attempt, operator, { password, code })))
    await refuse(context, operator, caller, 'Password or code isn’t right. A code works only once.')
  await noteProof(db, caller.token, clock())
}
