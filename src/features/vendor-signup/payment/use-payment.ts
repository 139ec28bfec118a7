/**
 * Payment as the payment screen needs it: one attempt at a time, and no new one while an earlier outcome is unclear.
 */
import { signupStepSchemas } from '#contract/signup.ts'
import { useCallback, useState } from 'react'
import type { Order, SignupReply } from '#contract/commerce.ts'
import type { FieldError } from '#contract/errors.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { rememberWho } from '#src/session/session.ts'
import { readSignIn } from '#src/session/signed-in.ts'
import { checkFields, inFormOrder } from '../session/checks.ts'
import { findOut, pay, type PayOutcome } from './payment.ts'
import { registered } from '../signup-events.ts'
import type { Tokenized } from './sandbox-card.ts'
import { useLatest } from '#src/ui/browser/use-latest.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import type { Wizard } from '../session/wizard.ts'

/** Turns the payment details into a nonce, using the gateway. @throws if the gateway does not respond */
export type MakeNonce = { make: () => Promise<Tokenized>; check: () => FieldError[] }

/** The order whose last charge was declined, and why. */
export interface Declined {
  order: Order
  message: string
}

interface Attempt {
  total: number
  /** Null if there is nothing to pay. */
  makeNonce: MakeNonce | null
  /** Errors already found, beyond those of the schemas. */
  found: readonly FieldError[]
}

export function usePayment(wizard: Wizard) {
  const { busy, run } = useSingleRun()
  const [doing, setDoing] = useState<'paying' | 'findingOut'>('findingOut')
  const [problem, setProblem] = useState<string | null>(null)
  const [declined, setDeclined] = useState<Declined | null>(null)
  const current = useLatest(wizard)

  const attempt = useCallback(
    (work: () => Promise<void>) =>
      run(() =>
        work().catch((failure: unknown) =>
          setProblem(messageOf(failure, failure instanceof Error ? failure.message : DID_NOT_WORK)),
        ),
      ),
    [run],
  )

  const show = useCallback(
    async (outcome: PayOutcome | { kind: 'open' }) => {
      if (outcome.kind === 'declined') setDeclined({ order: outcome.order, message: outcome.error.message })
      // An unknown outcome leaves the last message in place, so that screen readers do not repeat it.
      if (outcome.kind !== 'unknown') setProblem(null)
      setProblem(await resolveOutcome(current.current, outcome))
    },
    [current],
  )

  return {
    busy,
    paying: busy && doing === 'paying',
    problem,
    declined,
    pay: (purchase: Attempt) =>
      attempt(async () => {
        setDoing('paying')
        setProblem(null)
        setDeclined(null)
        const outcome = await payOnce(current.current, purchase)
        if (outcome) await show(outcome)
      }),
    findOut: useCallback(
      () =>
        attempt(async () => {
          setDoing('findingOut')
          const { latest, api, note } = current.current
          const { sessionId } = latest()
          if (sessionId === null) await note({ paymentUnknown: false })
          else await show(await findOut(api, sessionId))
        }),
      [current, attempt, show],
    ),
  }
}

const DID_NOT_WORK = 'Something went wrong. You weren’t charged. Try again in a moment.'

/**
 * Checks everything, then pays.
 * @returns null if something has to be corrected first: it shows at its field
 * @throws if nothing was charged because Fanfare or the gateway could not be reached
 */
async function payOnce(wizard: Wizard, { total, makeNonce, found }: Attempt): Promise<PayOutcome | null> {
  const { latest, showErrors, clearErrors, sync, note, api } = wizard
  clearErrors()
  const wrong = inFormOrder([
    ...checkFields(signupStepSchemas.payment, latest().data),
    ...found,
    ...(makeNonce?.check() ?? []),
  ])
  if (wrong.length > 0) {
    showErrors(wrong)
    return null
  }
  const reached = await sync()
  const { sessionId, data, orderId, orderEdit, editedAt } = latest()
  if (!reached || sessionId === null)
    throw new Error('We couldn’t connect. You weren’t charged. Try again in a moment.')
  const card = makeNonce ? await makeNonce.make() : { nonce: '' }
  if ('errors' in card) {
    showErrors(card.errors)
    return null
  }
  // Stored before sending: if this page closes now, the next one finds out before it pays.
  await note({ paymentUnknown: true })
  const paymentInfo = { nonce: card.nonce, total }
  return pay({ api, sessionId, data, paymentInfo, orderId: orderEdit === editedAt ? orderId : null })
}

/** Stores the outcome and shows it. @returns the remaining message, beyond single fields; null for none */
async function resolveOutcome(wizard: Wizard, outcome: PayOutcome | { kind: 'open' }): Promise<string | null> {
  const { note, latest, showErrors, sync } = wizard
  switch (outcome.kind) {
    case 'paid':
      await finish(wizard, outcome.reply)
      return null
    case 'declined':
      // The page says it once, with the log of the order.
      await note({ paymentUnknown: false, orderId: outcome.order.id, orderEdit: latest().editedAt })
      return null
    case 'fields':
      await note({ paymentUnknown: false })
      if (outcome.errors.some(({ name }) => name === 'sessionId')) {
        // The server's session has expired: create a new one from the device's data.
        await note({ sessionId: null, syncedEdit: 0 })
        await sync()
        return 'Your session timed out, so we saved your signup again. You weren’t charged. Please pay again.'
      }
      showErrors(outcome.errors)
      return null
    case 'refused':
      await note({ paymentUnknown: false })
      return outcome.message
    case 'open':
      await note({ paymentUnknown: false })
      return 'You weren’t charged. You can pay now.'
    default:
      return outcome.message
  }
}

/** Handles success: the account exists and the reply's cookies have signed in to it. */
async function finish({ note, latest, goTo }: Wizard, reply: SignupReply): Promise<void> {
  const { order, member: vendor, account } = reply
  const { told } = latest()
  await note({
    paymentUnknown: false,
    told: [...told, 'order'],
    paid: {
      order,
      member: vendor,
      account,
      passwordSet: account.hasPassword,
      descriptionSaved: false,
      photosDone: false,
      priceSaved: false,
    },
  })
  if (!told.includes('order')) registered(reply)
  await rememberWho(readSignIn())
  goTo('summary', { replace: true })
}
