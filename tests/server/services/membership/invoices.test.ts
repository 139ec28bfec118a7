/** Memberships by invoice: what was bought begins when the operator marks the invoice paid, once. */
import { expect, test } from 'vitest'
import { INVOICE_NONCE } from '#contract/commerce.ts'
import { sql } from '#server/db/sql.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import { endMembershipNow } from '#server/services/membership/end-membership.ts'
import { cancelInvoice, markInvoicePaid, openInvoices } from '#server/services/membership/invoices.ts'
import { receiptsOf } from '#server/services/membership/receipts.ts'
import { changeToPro, membershipOf, renewMembership } from '#server/services/membership/vendor-membership.ts'
import { extendMembership } from '#server/services/operator/membership-extension.ts'
import { paySignup } from '#server/services/signup/signup-payment.ts'
import { readSignupSession } from '#server/services/signup/signup-sessions.ts'
import { paidVendor } from '#tests/support/people/paid-vendor.ts'
import { BASIC, BASIC_PRICE, PRO } from '#tests/support/people/signup.ts'
import { aSignup } from '#tests/support/people/signup-attempt.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const BY_INVOICE = { by: 'invoice', howToPay: 'First Bank, account 123' } as const
const BY = { operator: 'ada', reason: null }

describeOnBothEngines('a membership by invoice', (fresh) => {
  async function invoiced() {
    const { db } = await fresh()
    const vendor = await paidVendor(db, { billing: BY_INVOICE })
    const [order] = await openInvoices(vendor.context)
    if (!order) throw new Error('There is no invoice.')
    const subjects = async () =>
      (await db.query<{ subject: string }>(sql`select subject from outgoing_mail order by id`)).map(
        ({ subject }) => subject,
      )
    return { db, vendor, order, subjects }
  }

  test('begins when the operator marks it paid: until then the vendor is in no list, and has the invoice', async () => {
    const { db, vendor, order, subjects } = await invoiced()
    await vendor.until('2027-03-10T19:00:00Z')
    expect([await vendor.lists(), await vendor.charges()]).toEqual([0, 0])
    expect(await membershipOf(vendor.context, vendor.id)).toMatchObject({
      isListed: false,
      billing: 'invoice',
      invoices: [{ id: `order-${order.id}`, total: BASIC_PRICE, dueOn: '2027-03-24', howToPay: BY_INVOICE.howToPay }],
    })
    const [mail] = await db.query<{ text: string }>(
      sql`select text_body as text from outgoing_mail where subject = ${`Your Fanfare invoice order-${order.id}`}`,
    )
    expect(mail?.text).toContain('Please pay by Wed, Mar 24, 2027: First Bank, account 123')

    await vendor.until('2027-03-15T12:00:00Z')
    await markInvoicePaid(vendor.context, order, BY)
    await vendor.until('2027-03-15T12:01:00Z')
    expect(await findMembership(db, vendor.id)).toMatchObject({ startsOn: '2027-03-15', endsOn: '2028-03-15' })
    expect(await vendor.lists()).toBeGreaterThan(0)
    expect(await subjects()).toContain('Your Fanfare receipt')
    expect(await receiptsOf(vendor.context, vendor.id)).toMatchObject({
      invoices: [],
      receipts: [{ id: `order-${order.id}`, total: BASIC_PRICE, startsOn: '2027-03-15', endsOn: '2028-03-15' }],
    })
    expect(await db.query(sql`select what, operator from audit where operator is not null`)).toEqual([
      { what: 'invoicePaid', operator: 'ada' },
    ])
  })

  test('two marks at once begin it once', async () => {
    const { db, vendor, order } = await invoiced()
    const marks = await Promise.allSettled([1, 2].map(() => markInvoicePaid(vendor.context, order, BY)))
    expect(marks.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await db.query(sql`select count(*)::int as receipts from job where kind = 'receiptMail'`)).toEqual([
      { receipts: 1 },
    ])
  })

  test('a signup that is sent again, or twice at once, is one vendor and one invoice', async () => {
    const { db } = await fresh()
    const signup = aSignup(db, undefined, BY_INVOICE)
    const sessionId = await signup.session()
    const taps = [await signup.attempt(sessionId), await signup.attempt(sessionId)]
    const outcomes = await Promise.all(taps.map((tap) => paySignup(signup.context, tap)))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['paid', 'paid'])
    expect(await db.query(sql`select count(*)::int as vendors from vendor`)).toEqual([{ vendors: 1 }])
    expect(await openInvoices(signup.context)).toHaveLength(1)
    expect((await readSignupSession(signup.context, sessionId)).state).toBe('complete')
  })

  test('a canceled invoice leaves the vendor as it is, which may ask for another', async () => {
    const { db, vendor, order } = await invoiced()
    await cancelInvoice(vendor.context, order, { ...BY, reason: 'wants Pro' })
    const { endsOn, invoices } = await membershipOf(vendor.context, vendor.id)
    expect([await vendor.lists(), invoices]).toEqual([0, []])
    const { invoices: next } = await renewMembership(vendor.context, {
      vendorId: vendor.id,
      follows: endsOn,
      membershipId: PRO,
      autoRenew: false,
      paymentInfo: { nonce: INVOICE_NONCE, total: 299 },
    })
    expect(next).toMatchObject([{ kind: 'renewal', total: 299 }])
    await markInvoicePaid(vendor.context, { kind: 'renewal', id: next[0]?.number ?? 0 }, BY)
    expect(await findMembership(db, vendor.id)).toMatchObject({ tier: 'pro', endsOn: '2028-03-10' })
    expect(await vendor.lists()).toBeGreaterThan(0)
  })

  test('a renewal asked for twice is one invoice, and follows the present term once it is paid', async () => {
    const { db, vendor, order } = await invoiced()
    await markInvoicePaid(vendor.context, order, BY)
    await vendor.until('2028-02-20T12:00:00Z')
    const wanted = {
      vendorId: vendor.id,
      follows: '2028-03-10',
      membershipId: BASIC,
      autoRenew: false,
      paymentInfo: { nonce: INVOICE_NONCE, total: BASIC_PRICE },
    }
    await renewMembership(vendor.context, wanted)
    const { endsOn, invoices } = await renewMembership(vendor.context, wanted)
    expect([endsOn, invoices.length]).toEqual(['2028-03-10', 1])
    await markInvoicePaid(vendor.context, { kind: 'renewal', id: invoices[0]?.number ?? 0 }, BY)
    expect(await findMembership(db, vendor.id)).toMatchObject({ endsOn: '2029-03-10' })
    expect(await vendor.charges()).toBe(0)
  })

  test('a renewal that is paid late follows what the operator extended to; a first invoice does not shorten it', async () => {
    const { db, vendor, order } = await invoiced()
    const by = { operator: 'ada', reason: 'our mistake' }
    await extendMembership(vendor.context, { vendorId: vendor.id, until: '2029-01-31' }, by)
    await expect(markInvoicePaid(vendor.context, order, BY)).rejects.toThrow(/already runs until Wed, Jan 31, 2029/)
    await cancelInvoice(vendor.context, order, BY)
    await vendor.until('2029-01-10T12:00:00Z')
    const { invoices } = await renewMembership(vendor.context, {
      vendorId: vendor.id,
      follows: '2029-01-31',
      membershipId: BASIC,
      autoRenew: false,
      paymentInfo: { nonce: INVOICE_NONCE, total: BASIC_PRICE },
    })
    await extendMembership(vendor.context, { vendorId: vendor.id, until: '2029-06-30' }, by)
    await markInvoicePaid(vendor.context, { kind: 'renewal', id: invoices[0]?.number ?? 0 }, BY)
    expect(await findMembership(db, vendor.id)).toMatchObject({ endsOn: '2030-06-30' })
  })

  test('asked for another plan, its open invoice is for that one', async () => {
    const { vendor, order } = await invoiced()
    await markInvoicePaid(vendor.context, order, BY)
    await vendor.until('2028-02-20T12:00:00Z')
    const renew = (membershipId: number, total: number) =>
      renewMembership(vendor.context, {
        vendorId: vendor.id,
        follows: '2028-03-10',
        membershipId,
        autoRenew: false,
        paymentInfo: { nonce: INVOICE_NONCE, total },
      })
    await renew(BASIC, BASIC_PRICE)
    const { invoices } = await renew(PRO, 299)
    expect(invoices.map(({ total }) => total)).toEqual([299])
  })

  test('an ended membership leaves no invoice to pay, and nothing of an invoice is refunded by itself', async () => {
    const { vendor, order } = await invoiced()
    await markInvoicePaid(vendor.context, order, BY)
    await vendor.until('2028-02-20T12:00:00Z')
    await renewMembership(vendor.context, {
      vendorId: vendor.id,
      follows: '2028-03-10',
      membershipId: BASIC,
      autoRenew: false,
      paymentInfo: { nonce: INVOICE_NONCE, total: BASIC_PRICE },
    })
    expect(await openInvoices(vendor.context)).toHaveLength(1)
    const end = (kind: 'full' | 'none') => endMembershipNow(vendor.context, vendor.id, kind, () => Promise.resolve())
    await expect(end('full')).rejects.toThrow(/paid by invoice/)
    await end('none')
    expect([await openInvoices(vendor.context), await vendor.lists()]).toEqual([[], 0])
  })

  test('a change to Pro begins when it is paid, and not after its term', async () => {
    const { db, vendor, order } = await invoiced()
    await markInvoicePaid(vendor.context, order, BY)
    await vendor.until('2027-09-09T15:00:00Z')
    const { invoices } = await changeToPro(vendor.context, {
      vendorId: vendor.id,
      endsOn: '2028-03-10',
      membershipId: PRO,
      autoRenew: false,
      paymentInfo: { nonce: INVOICE_NONCE, total: 75 },
    })
    expect(await findMembership(db, vendor.id)).toMatchObject({ tier: 'basic' })
    const upgrade = { kind: 'upgrade' as const, id: invoices[0]?.number ?? 0 }
    await vendor.until('2028-03-10T00:30:00Z')
    await expect(markInvoicePaid(vendor.context, upgrade, BY)).rejects.toThrow(/ended on Fri, Mar 10, 2028/)
    await vendor.until('2027-09-10T15:00:00Z')
    await markInvoicePaid(vendor.context, upgrade, BY)
    expect(await findMembership(db, vendor.id)).toMatchObject({ tier: 'pro', endsOn: '2028-03-10' })
  })
})

describeOnBothEngines('a free membership', (fresh) => {
  test('begins at once without a payment or a receipt, and goes on by itself', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db, { billing: { by: 'free', howToPay: '' }, total: 0 })
    expect(await vendor.lists()).toBeGreaterThan(0)
    await vendor.until('2028-03-10T15:00:00Z')
    expect(await findMembership(db, vendor.id)).toMatchObject({ endsOn: '2029-03-10' })
    expect([await vendor.mails(), await vendor.charges()]).toEqual([[], 0])
    const { receipts } = await receiptsOf(vendor.context, vendor.id)
    expect(receipts).toEqual([])
  })
})
