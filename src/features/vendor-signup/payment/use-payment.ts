/** Paying, as the payment screen does it: one attempt at a time, and nothing new while an old one is not clear. */
import { useCallback, useRef, useState } from 'react'
import type { Order, SignupReply } from '#contract/commerce.ts'
import type { FieldError } from '#contract/errors.ts'
import { rememberWho } from '#src/pwa/sign-in/session.ts'
import { readSignIn } from '#src/pwa/account/signed-in.ts'
import { checkStep, inFormOrder } from '../session/checks.ts'
import { findOut, pay, type PayOutcome } from './payment.ts'
import { registered } from '../signup-events.ts'
import type { Tokenized } from './sandbox-card.ts'
import { useLatest } from '#src/ui/browser/use-latest.ts'
import type { Wizard } from '../session/wizard.ts'

/** Turns what was typed into a nonce, with the gateway. @throws when the gateway gives no answer */
export type MakeNonce = { make: () => Promise<Tokenized>; check: () => FieldError[] }

interface Attempt {
  total: number
  /** Null when there is nothing to pay. */
  makeNonce: MakeNonce | null
  /** What is wrong already, beyond the schemas. */
  found: readonly FieldError[]
}

export function usePayment(wizard: Wizard) {
  const [doing, setDoing] = useState<'nothing' | 'paying' | 'findingOut'>('nothing')
  const [problem, setProblem] = useState<string | null>(null)
  const [declined, setDeclined] = useState<Order | null>(null)
  /** Set before the first await, so that a second tap finds it. */
  const running = useRef(false)
  const current = useLatest(wizard)

  const once = useCallback(async (what: 'paying' | 'findingOut', work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setDoing(what)
    // Whoever finds out says anew what is known; until then the last word stays, so that it is not read out at every
    // attempt.
    if (what === 'paying') setProblem(null)
    try {
      await work()
    } catch (failure) {
      setProblem(
        failure instanceof Error ? failure.message : 'That did not work. Nothing was charged; try again in a moment.',
      )
    } finally {
      running.current = false
      setDoing('nothing')
    }
  }, [])

  const take = useCallback(
    async (outcome: PayOutcome | { kind: 'open' }) => {
      const { note, latest, showErrors, sync } = current.current
      setProblem(null)
      switch (outcome.kind) {
        case 'paid':
          await finish(current.current, outcome.reply)
          return
        case 'declined':
          setDeclined(outcome.order)
          await note({ paymentUnknown: false, orderId: outcome.order.id, orderEdit: latest().editedAt })
          showErrors([outcome.error])
          return
        case 'fields':
          await note({ paymentUnknown: false })
          if (outcome.errors.some(({ name }) => name === 'sessionId')) {
            // The server's session has expired: another one takes what the phone has.
            await note({ sessionId: null, syncedEdit: 0 })
            await sync()
            setProblem('That took a while, so we saved your signup anew. Nothing was charged: pay again.')
            return
          }
          showErrors(outcome.errors)
          return
        case 'refused':
          await note({ paymentUnknown: false })
          setProblem(outcome.message)
          return
        case 'open':
          await note({ paymentUnknown: false })
          setProblem('Nothing was charged. You can pay now.')
          return
        default:
          setProblem(outcome.message)
      }
    },
    [current],
  )

  return {
    busy: doing !== 'nothing',
    paying: doing === 'paying',
    problem,
    declined,
    pay: ({ total, makeNonce, found }: Attempt) =>
      once('paying', async () => {
        const { latest, showErrors, clearErrors, sync, note, api } = current.current
        clearErrors()
        const wrong = inFormOrder([...checkStep('payment', latest().data), ...found, ...(makeNonce?.check() ?? [])])
        if (wrong.length > 0) return showErrors(wrong)
        const reached = await sync()
        const { sessionId, data, orderId, orderEdit, editedAt } = latest()
        if (!reached || sessionId === null)
          throw new Error('Fanfare could not be reached. Nothing was charged; try again once there is a connection.')
        const card = makeNonce ? await makeNonce.make() : { nonce: '' }
        if ('errors' in card) return showErrors(card.errors)
        // Before it is sent: should this page end here, the next one asks before it pays.
        await note({ paymentUnknown: true })
        const paymentInfo = { nonce: card.nonce, total }
        await take(await pay({ api, sessionId, data, paymentInfo, orderId: orderEdit === editedAt ? orderId : null }))
      }),
    findOut: useCallback(
      () =>
        once('findingOut', async () => {
          const { latest, api, note } = current.current
          const { sessionId } = latest()
          if (sessionId === null) await note({ paymentUnknown: false })
          else await take(await findOut(api, sessionId))
        }),
      [current, once, take],
    ),
  }
}

/** Paid: the account exists and is signed in by the reply's cookies. */
async function finish({ note, latest, goTo }: Wizard, reply: SignupReply): Promise<void> {
  const { order, member, account } = reply
  const { told } = latest()
  await note({
    paymentUnknown: false,
    told: [...told, 'order'],
    paid: { order, member, account, passwordSet: account.hasPassword, descriptionSaved: false, photosDone: false },
  })
  if (!told.includes('order')) registered(reply)
  await rememberWho(readSignIn())
  goTo('summary', { replace: true })
}
