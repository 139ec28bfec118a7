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
import { totpStep } from './codes.ts'
import { recordConsole } from './console-audit.ts'
import { consume, countAttempt, takeBackAttempt } from './lockout.ts'
import type { ConsoleGuest, OperatorCaller } from './operator-caller.ts'
import { checkedPasskey, optionsToUse } from './passkeys.ts'

export async function passkeySignInOptions(context: ServiceContext, guest: ConsoleGuest) {
  await consume(context.db, guest, context.clock())
  return optionsToUse(context, null)
}

/** @returns the token of the session */
export async function signInWithPasskey(
  context: ServiceContext,
  passkey: v.InferOutput<typeof UsedPasskey>,
  guest: ConsoleGuest,
): Promise<string> {
  await consume(context.db, guest, context.clock())
  const { operatorId } = await checkedPasskey(context, passkey, null)
  const operator = await findOperator(context.db, { id: operatorId })
  if (!operator) throw new Refused('This passkey no longer opens the console. Ask an owner.')
  return open(context, operator, guest, 'passkey')
}

const WRONG = 'Email, password or code isn’t right. Check all three. A code works only once.'

/** Whoever is no operator is refused after as much work, in the same words. @returns the token of the session */
export async function signInWithPassword(
  context: ServiceContext,
  { email, password, code }: v.InferOutput<typeof SignInWithPassword>,
  guest: ConsoleGuest,
): Promise<string> {
  await consume(context.db, guest, context.clock())
  const operator = await findOperator(context.db, { email })
  if (!(await isProven(context, { tries: email, operator }, { password, code })))
    return refuse(context, email, operator, guest)
  if (!operator) throw new Error('Nobody was proven.')
  return open(context, operator, guest, 'password and authenticator app')
}

async function isProven(
  { db, clock, passwords }: ServiceContext,
  { tries, operator }: { tries: string; operator: OperatorRow | undefined },
  { password, code }: { password: string; code: string },
): Promise<boolean> {
  const now = clock()
  await countAttempt(db, tries, now)
  let isRight: boolean
  try {
    isRight = await passwords.verify(password, operator?.passwordHash ?? null)
  } catch (error) {
    await takeBackAttempt(db, tries)
    throw error
  }
  const secret = operator?.totpSecret ?? null
  const step = secret === null ? null : totpStep(secret, code, now)
  if (!isRight || !operator || step === null || !(await useTotpStep(db, operator.id, step))) return false
  await takeBackAttempt(db, tries)
  return true
}

/** @returns the token of the session */
export async function signInWithRecoveryCode(
  context: ServiceContext,
  { email, code }: v.InferOutput<typeof SignInWithRecoveryCode>,
  guest: ConsoleGuest,
): Promise<string> {
  const { db, clock } = context
  await consume(db, guest, clock())
  await countAttempt(db, `recovery ${email}`, clock())
  const operator = await findOperator(db, { email })
  if (!operator || !(await useRecoveryCode(db, operator.id, code, clock())))
    return refuse(context, email, operator, guest, 'Email or recovery code isn’t right. Each code works only once.')
  await takeBackAttempt(db, `recovery ${email}`)
  return open(context, operator, guest, 'recovery code')
}

async function refuse(
  { db, clock }: ServiceContext,
  email: string,
  operator: OperatorRow | undefined,
  { network }: ConsoleGuest,
  message = WRONG,
): Promise<never> {
  // An address that is no operator's is not written down: anyone can type any number of them.
  if (operator) await recordConsole(db, 'operatorSignInFailed', { operator: email, network, at: clock() })
  throw new Refused(message)
}

/** A new session with a token of its own: one that a stranger knew before the sign-in opens nothing. */
function open({ db, clock }: ServiceContext, { id, email }: OperatorRow, guest: ConsoleGuest, detail: string) {
  return db.transaction(async (tx) => {
    const now = clock()
    if (guest.token !== null) await endConsoleSession(tx, guest.token)
    await recordConsole(tx, 'operatorSignedIn', { operator: email, network: guest.network, at: now, detail })
    const expiresAt = new Date(now.getTime() + CONSOLE_SESSION_HOURS * HOUR_MS)
    return openConsoleSession(tx, { operatorId: id, now, expiresAt })
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
  const operator = await findOperator(db, { id: caller.operatorId })
  if (!(await isProven(context, { tries: `proof ${caller.operatorId}`, operator }, { password, code }))) {
    await refuse(context, caller.email, operator, caller, 'Password or code isn’t right. A code works only once.')
  }
  await noteProof(db, caller.token, clock())
}
