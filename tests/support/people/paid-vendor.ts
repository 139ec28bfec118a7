/** A vendor that has paid for its membership, on a database of its own, with a clock that the test moves. */
import { loadPlaces } from '#server/data/places.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { jobHandlers } from '#server/services/jobs/jobs.ts'
import { addSignupSession } from '#server/repositories/signup/signup-sessions.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { databaseMailer } from '#server/services/mail/mailer.ts'
import type { PaymentGateway } from '#server/services/payments/payment-gateway.ts'
import { sandboxGateway } from '#server/services/payments/sandbox-gateway.ts'
import { signupJobHandlers } from '#server/services/signup/signup-jobs.ts'
import { paySignup } from '#server/services/signup/signup-payment.ts'
import type { SignupPaymentDependencies } from '#server/services/signup/signup-payment.ts'
import { BASIC_PRICE, CARD, typedFields, type TypedFields } from './signup.ts'

const places = loadPlaces()

export interface PaidVendor {
  id: number
  parts: SignupPaymentDependencies
  /** What the gateway gives for a card. */
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
}

/** Paid on 10 March 2027, for a year. */
export async function paidVendor(
  db: Database,
  { typed, card = CARD, change = () => ({}) }: PaidVendorOptions = {},
): Promise<PaidVendor> {
  let now = new Date('2027-03-10T18:00:00Z')
  const clock = () => now
  const sandbox = sandboxGateway(db, clock)
  const parts: SignupPaymentDependencies = { db, places, clock, payments: { ...sandbox, ...change(sandbox) } }
  const nonce = async (asked = CARD) => {
    const made = await sandbox.tokenize({ ...asked, number: asked.number.replaceAll(' ', '') })
    return made.nonce
  }
  const handlers = {
    ...jobHandlers({
      db,
      clock,
      places,
      mailer: databaseMailer(db, clock),
      settings: { publicUrl: 'https://fanfare.example' } as never,
    }),
    ...signupJobHandlers({ ...parts, media: {} as never }),
  }
  const paid = await paySignup(parts, {
    sessionId: await addSignupSession(db, { step: 'payment', data: {} }, now),
    typed: typedFields(typed),
    paymentInfo: { nonce: await nonce(card), total: BASIC_PRICE },
    callerId: null,
    network: '203.0.113.9',
  })
  if (paid.outcome !== 'paid') throw new Error(`The signup was ${paid.outcome}.`)
  const [vendor] = await db.query<{ id: number }>(
    sql`select vendor_id as id from membership_order where id = ${paid.orderId}::int`,
  )
  const id = vendor?.id ?? 0
  return {
    id,
    parts,
    nonce,
    async until(moment) {
      now = new Date(moment)
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
