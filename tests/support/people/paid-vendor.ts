/** A vendor that has paid for its membership, on a database of its own, with a clock that the test moves. */
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { jobHandlers } from '#server/services/jobs/jobs.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import type { Billing } from '#server/services/membership/billing.ts'
import type { PaymentGateway } from '#server/services/payments/payment-gateway.ts'
import { signupJobHandlers } from '#server/services/signup/signup-jobs.ts'
import { paySignup } from '#server/services/signup/signup-payment.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { aSignup } from './signup-attempt.ts'
import { BASIC_PRICE, CARD, typedFields, type TypedFields } from './signup.ts'

interface PaidVendor {
  id: number
  context: ServiceContext
  /** The nonce that the gateway gives for a card. */
  nonce(card?: typeof CARD): Promise<string>
  /** It is this moment now, and everything that is due is done. @returns what went wrong, by the kind of job */
  until(moment: string): Promise<string[]>
  /** How often money moved, the signup's payment included. */
  charges(): Promise<number>
  /** The subjects of the mails about the membership, in their order. */
  mails(): Promise<string[]>
  /** In how many lists it is. */
  lists(): Promise<number>
}

export interface PaidVendorOptions {
  typed?: Partial<TypedFields>
  card?: typeof CARD
  change?: (gateway: PaymentGateway) => Partial<PaymentGateway>
  /** By card by default. */
  billing?: Billing
  /** The sum that it agrees to pay, in dollars. */
  total?: number
}

/** A gateway during whose next charge `held.during` happens, once. */
export function holdingGateway() {
  const nothing = () => Promise.resolve()
  const held = { during: nothing }
  const change = (gateway: PaymentGateway): Pick<PaymentGateway, 'charge'> => ({
    async charge(charge) {
      const { during } = held
      held.during = nothing
      await during()
      return gateway.charge(charge)
    },
  })
  return { held, change }
}

/** Paid on 10 March 2027, for a year. */
export async function paidVendor(
  db: Database,
  { typed, card = CARD, change = () => ({}), billing, total = BASIC_PRICE }: PaidVendorOptions = {},
): Promise<PaidVendor> {
  const signup = aSignup(db, change, billing)
  const { context, nonce } = signup
  const { clock } = context
  const handlers = {
    ...jobHandlers(context),
    ...signupJobHandlers(context),
  }
  const attempt = await signup.attempt(await signup.session(), { typed: typedFields(typed), card, total })
  const paid = await paySignup(context, attempt)
  if (paid.outcome !== 'paid') throw new Error(`The signup was ${paid.outcome}.`)
  const [vendor] = await db.query<{ id: number }>(
    sql`select vendor_id as id from membership_order where id = ${paid.orderId}::int`,
  )
  const id = vendor?.id ?? 0
  return {
    id,
    context,
    nonce,
    async until(moment) {
      signup.moveTo(new Date(moment))
      const failed: string[] = []
      await runDueJobs({ db, clock, handlers, report: (kind) => failed.push(kind) })
      return failed
    },
    charges: async () => (await db.query(sql`select 1 from sandbox_charge`)).length,
    mails: async () =>
      (
        await db.query<{ subject: string }>(
          sql`select subject from outgoing_mail where subject like '%membership%' order by id`,
        )
      ).map(({ subject }) => subject),
    lists: async () => (await db.query(sql`select 1 from listing where vendor_id = ${id}::int`)).length,
  }
}
