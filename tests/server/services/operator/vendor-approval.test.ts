/** Where the marketplace approves new vendors, one is in no list until an operator has looked at it. */
import { afterEach, expect, test } from 'vitest'
import { BUILT_IN, showMarketplace } from '#contract/marketplace-name.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { findVendorState, lockVendorState } from '#server/repositories/operator/hidden-vendors.ts'
import { approveIfAsked, waitingVendors } from '#server/repositories/operator/vendor-approvals.ts'
import { findRuling, openAppeals } from '#server/repositories/reports/rulings.ts'
import { doAct } from '#server/services/console/acts.ts'
import { billingOf } from '#server/services/membership/billing.ts'
import { changeMarketplace } from '#server/services/marketplace/change-marketplace.ts'
import { queueApprovalMail } from '#server/services/operator/approval-mail.ts'
import { approveVendor, refuseVendor } from '#server/services/operator/vendor-approval.ts'
import { decideAppeal } from '#server/services/operator/judge-reports.ts'
import { hideVendor, restoreVendor } from '#server/services/operator/vendor-visibility.ts'
import { appealRuling, ownRulings, readReportFigures } from '#server/services/reports/reports.ts'
import { anActingOwner } from '#tests/support/console/owner.ts'
import { paidVendor } from '#tests/support/people/paid-vendor.ts'
import { aSignedIn, testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const BY = { operator: 'ada', reason: null }
const REASON = 'The photos show someone else.'

afterEach(() => showMarketplace(BUILT_IN))

const mailsAbout = (db: Database) =>
  db.query<{ subject: string; text: string }>(sql`
    select subject, text_body as text from outgoing_mail
    where subject like '%approved' or subject like '%listed on%' order by id`)

async function holderOf(db: Database, vendorId: number) {
  const [holder] = await db.query<{ accountId: number }>(
    sql`select account_id as "accountId" from vendor where id = ${vendorId}::int`,
  )
  return aSignedIn(holder?.accountId ?? 0)
}

/** Until a transaction waits for a row that another one has locked. */
const untilLocked = (db: Database) =>
  expect
    .poll(() =>
      db.query(sql`
        select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`),
    )
    .toHaveLength(1)

describeOnBothEngines('a new vendor', (fresh, engine) => {
  async function waiting() {
    const { db } = await fresh()
    await changeMarketplace(testContext(db), { approval: 'on' }, BY)
    return { db, vendor: await paidVendor(db) }
  }

  test('is listed at once without approval', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db)
    expect(await vendor.lists()).toBeGreaterThan(0)
    await expect(approveVendor(vendor.context, vendor.id, BY)).rejects.toThrow('never waited for approval')
  })

  test('waits for approval, then is listed and told so once', async () => {
    const { db, vendor } = await waiting()
    expect(await vendor.lists()).toBe(0)
    const [first] = await waitingVendors(db, 10, new Date(0))
    expect(first?.vendorId).toBe(vendor.id)
    await db.query(sql`update vendor set description = 'Buy my pills' where id = ${vendor.id}::int`)
    await expect(approveVendor(vendor.context, vendor.id, BY, first?.mark)).rejects.toThrow('has changed since')
    const [again] = await waitingVendors(db, 10, new Date(0))
    const owner = await anActingOwner(db)
    const approve = (seen: string) =>
      doAct(
        vendor.context,
        'approveVendor',
        {
          phase: 'run',
          key: crypto.randomUUID(),
          target: String(vendor.id),
          reason: '',
          options: { seen },
        },
        owner,
      )
    await expect(approve(first?.mark ?? '')).rejects.toThrow('has changed since')
    await approve(again?.mark ?? '')
    expect(await vendor.lists()).toBeGreaterThan(0)
    expect(await waitingVendors(db, 10, new Date(0))).toEqual([])
    await expect(approveVendor(vendor.context, vendor.id, BY)).rejects.toThrow('approved already')
    await vendor.until('2027-03-10T19:00:00Z')
    expect(await mailsAbout(db)).toMatchObject([{ subject: 'You’re listed on Fanfare' }])
  })

  test('whose refusal the release before has queued is told where to write to us', async () => {
    const { db, vendor } = await waiting()
    await queueApprovalMail(db, vendor.id, false, new Date('2027-03-10T18:00:00Z'), REASON)
    await vendor.until('2027-03-10T19:00:00Z')
    const [mail] = await mailsAbout(db)
    expect(mail?.text).toMatch(/Contact us:?\s.*\/about\/contact/)
  })

  test('that was restored is approved, and a ruling on it stays', async () => {
    const { db, vendor } = await waiting()
    await restoreVendor(vendor.context, vendor.id, BY)
    expect(await waitingVendors(db, 10, new Date(0))).toEqual([])
    await hideVendor(vendor.context, vendor.id, { operator: 'ada', reason: 'Fraud' })
    await expect(approveVendor(vendor.context, vendor.id, BY)).rejects.toThrow('approved already')
    await refuseVendor(vendor.context, vendor.id, { operator: 'ada', reason: REASON })
    expect(await findVendorState(db, vendor.id)).toMatchObject({ hiddenBecause: 'Fraud' })
    await expect(approveVendor(vendor.context, vendor.id, BY)).rejects.toThrow('hidden for another reason')
  })

  test('that is restored while it waits is told that it is listed', async () => {
    const { db, vendor } = await waiting()
    await restoreVendor(vendor.context, vendor.id, BY)
    await hideVendor(vendor.context, vendor.id, { operator: 'ada', reason: 'Fraud' })
    await restoreVendor(vendor.context, vendor.id, BY)
    await vendor.until('2027-03-10T19:00:00Z')
    expect(await mailsAbout(db)).toMatchObject([{ subject: 'You’re listed on Fanfare' }])
  })

  test('is not listed by an approval that begins before another operator rules on it', async () => {
    const { db, vendor } = await waiting()
    const approved = Promise.withResolvers<unknown>()
    await db.transaction(async (tx) => {
      await tx.query(sql`update vendor set hidden_because = 'Fraud' where id = ${vendor.id}::int`)
      approved.resolve(approveVendor(vendor.context, vendor.id, BY).catch((error: unknown) => error))
      // The embedded database does one after the other.
      if (engine === 'postgres') await untilLocked(db)
    })
    expect(await approved.promise).toMatchObject({ message: expect.stringContaining('hidden for another reason') })
    expect(await findVendorState(db, vendor.id)).toMatchObject({ hiddenBecause: 'Fraud' })
  })

  test('reads the reason of a refusal, and may be approved later', async () => {
    const { db, vendor } = await waiting()
    await refuseVendor(vendor.context, vendor.id, { operator: 'ada', reason: REASON })
    expect(await vendor.lists()).toBe(0)
    await vendor.until('2027-03-10T19:00:00Z')
    expect(await mailsAbout(db)).toMatchObject([
      { subject: 'Your profile wasn’t approved', text: expect.stringContaining(REASON) },
    ])
    await approveVendor(vendor.context, vendor.id, BY)
    expect(await vendor.lists()).toBeGreaterThan(0)
  })

  test('that is refused is in no public count of what was hidden, and the plan names its reports', async () => {
    const { db, vendor } = await waiting()
    await db.query(sql`
      insert into report (subject, subject_id, why, text, excerpt, created_at)
      values ('vendor', ${String(vendor.id)}, 'other', 'rude', '', now())`)
    const plan = await doAct(
      vendor.context,
      'refuseVendor',
      { phase: 'plan', key: crypto.randomUUID(), target: String(vendor.id), reason: REASON, options: {} },
      await anActingOwner(db),
    )
    expect(plan).toContain(
      'Closes every open report about this vendor, whatever it is about: 1. Whoever reported is emailed.',
    )
    await refuseVendor(vendor.context, vendor.id, { operator: 'ada', reason: REASON })
    expect(await readReportFigures(vendor.context)).toMatchObject({ rulings: { hidden: 0 }, medianHours: null })
  })

  test('may appeal a refusal once, and is listed when that succeeds', async () => {
    const { db, vendor } = await waiting()
    await refuseVendor(vendor.context, vendor.id, { operator: 'ada', reason: REASON })
    const caller = await holderOf(db, vendor.id)
    const [ruling] = (await ownRulings(vendor.context, caller)).rulings
    expect(ruling).toMatchObject({ isRefusal: true, reason: REASON, appealUntil: expect.any(String) })
    await appealRuling(vendor.context, { id: ruling?.id ?? 0, text: 'That is my twin.' }, caller)
    await decideAppeal(
      vendor.context,
      { id: ruling?.id ?? 0, outcome: 'reversed' },
      { operator: 'grace', reason: 'It is.' },
    )
    expect(await vendor.lists()).toBeGreaterThan(0)
    await expect(approveVendor(vendor.context, vendor.id, BY)).rejects.toThrow('approved already')
  })

  /** Appeals against the latest ruling of the vendor. @returns its number */
  async function appealLatest(db: Database): Promise<number> {
    const rows = await db.query<{ id: number }>(sql`
      update ruling set appealed_at = now(), appeal = 'No.' where id = (select max(id) from ruling) returning id`)
    return rows[0]?.id ?? 0
  }
  const WON = { operator: 'grace', reason: 'It was a twin.' }

  test('whose refusal is taken back stays hidden for another reason', async () => {
    const { db, vendor } = await waiting()
    await refuseVendor(vendor.context, vendor.id, { operator: 'ada', reason: REASON })
    const refusal = await appealLatest(db)
    await db.query(sql`update vendor set hidden_because = 'Fraud', hidden_at = now() where id = ${vendor.id}::int`)
    await decideAppeal(vendor.context, { id: refusal, outcome: 'reversed' }, WON)
    expect(await findVendorState(db, vendor.id)).toMatchObject({ hiddenBecause: 'Fraud' })
  })

  test('that was refused again stays refused when the first refusal is taken back, and may be approved', async () => {
    const { db, vendor } = await waiting()
    await refuseVendor(vendor.context, vendor.id, { operator: 'ada', reason: REASON })
    await approveVendor(vendor.context, vendor.id, BY)
    const first = await appealLatest(db)
    await refuseVendor(vendor.context, vendor.id, { operator: 'ada', reason: 'No city' })
    await decideAppeal(vendor.context, { id: first, outcome: 'reversed' }, WON)
    expect(await findVendorState(db, vendor.id)).toMatchObject({ hiddenBecause: 'No city' })
    await vendor.until('2027-03-10T19:00:00Z')
    expect(
      await db.query(sql`select text_body as text from outgoing_mail where subject like 'You were right%'`),
    ).toMatchObject([{ text: expect.stringMatching(/twin\. We decided about it again later\./) }])
    const second = await appealLatest(db)
    await decideAppeal(vendor.context, { id: second, outcome: 'reversed' }, WON)
    expect(await vendor.lists()).toBeGreaterThan(0)
    await expect(approveVendor(vendor.context, vendor.id, BY)).rejects.toThrow('approved already')
  })

  test('that was approved, or refused again, can’t appeal the earlier refusal', async () => {
    const { db, vendor } = await waiting()
    const caller = await holderOf(db, vendor.id)
    const appealable = async () =>
      (await ownRulings(vendor.context, caller)).rulings.map(({ appealUntil }) => appealUntil !== null)
    await refuseVendor(vendor.context, vendor.id, { operator: 'ada', reason: REASON })
    const [first] = (await ownRulings(vendor.context, caller)).rulings
    const appeal = () => appealRuling(vendor.context, { id: first?.id ?? 0, text: 'That is my twin.' }, caller)
    expect(await appealable()).toEqual([true])
    await restoreVendor(vendor.context, vendor.id, BY)
    expect(await appealable()).toEqual([false])
    await expect(appeal()).rejects.toThrow('decided about your profile again')
    await refuseVendor(vendor.context, vendor.id, { operator: 'ada', reason: 'No city' })
    expect(await appealable()).toEqual([true, false])
    await expect(appeal()).rejects.toThrow('decided about your profile again')
    expect(await openAppeals(db, 10)).toEqual([])
  })

  test('can’t appeal a refusal that an approval under way overtakes', async () => {
    const { db, vendor } = await waiting()
    const caller = await holderOf(db, vendor.id)
    await refuseVendor(vendor.context, vendor.id, { operator: 'ada', reason: REASON })
    const [ruling] = (await ownRulings(vendor.context, caller)).rulings
    const appealed = Promise.withResolvers<unknown>()
    await db.transaction(async (tx) => {
      await lockVendorState(tx, vendor.id)
      await approveIfAsked(tx, vendor.id, { operator: 'ada', now: new Date('2027-03-10T18:00:00Z') })
      const appeal = appealRuling(vendor.context, { id: ruling?.id ?? 0, text: 'That is my twin.' }, caller)
      appealed.resolve(appeal.catch((error: unknown) => error))
      // The embedded database does one after the other.
      if (engine === 'postgres') await untilLocked(db)
    })
    expect(await appealed.promise).toMatchObject({ name: 'Refused' })
    expect(await openAppeals(db, 10)).toEqual([])
  })

  test.each(['the hiding', 'the refusal'])(
    'that was hidden, then refused, is listed when both are reversed, %s first',
    async (first) => {
      const { db, vendor } = await waiting()
      await approveVendor(vendor.context, vendor.id, BY)
      const earlier = { ...vendor.context, clock: () => new Date('2027-01-02T03:04:05Z') }
      await hideVendor(earlier, vendor.id, { operator: 'ada', reason: 'Fraud' })
      const hiding = await appealLatest(db)
      await refuseVendor(vendor.context, vendor.id, { operator: 'ada', reason: REASON })
      const refusal = await appealLatest(db)
      const [one, other] = first === 'the hiding' ? [hiding, refusal] : [refusal, hiding]
      await decideAppeal(vendor.context, { id: one, outcome: 'reversed' }, WON)
      expect(await findVendorState(db, vendor.id)).toMatchObject({
        hiddenBecause: first === 'the hiding' ? REASON : 'Fraud',
      })
      await decideAppeal(vendor.context, { id: other, outcome: 'reversed' }, WON)
      expect(await findVendorState(db, vendor.id)).toMatchObject({ hiddenAt: null })
      expect(await vendor.lists()).toBeGreaterThan(0)
    },
  )

  test.each([
    ['approves', approveVendor],
    ['restores', restoreVendor],
  ])('has won its appeal against a refusal when an operator %s it', async (_does, act) => {
    const { db, vendor } = await waiting()
    await refuseVendor(vendor.context, vendor.id, { operator: 'ada', reason: REASON })
    const refusal = await appealLatest(db)
    await act(vendor.context, vendor.id, BY)
    expect(await openAppeals(db, 10)).toEqual([])
    expect(await findRuling(db, refusal)).toMatchObject({ appealOutcome: 'reversed', appealReason: expect.any(String) })
    await expect(decideAppeal(vendor.context, { id: refusal, outcome: 'upheld' }, WON)).rejects.toThrow(
      'decided already',
    )
  })

  test('that is restored without a membership is told that its appeal is won', async () => {
    const { db, vendor } = await waiting()
    await refuseVendor(vendor.context, vendor.id, { operator: 'ada', reason: REASON })
    await appealLatest(db)
    await db.query(sql`update vendor set unlisted_on = '2027-03-01' where id = ${vendor.id}::int`)
    await restoreVendor(vendor.context, vendor.id, BY)
    const rows = await db.query(sql`select kind from job where kind in ('appealMail', 'approvalMail')`)
    expect(rows).toMatchObject([{ kind: 'appealMail' }])
  })
})

describeOnBothEngines('how vendors pay', (fresh) => {
  test('is what operators have set, and what a variable says where there is one', async () => {
    const { db } = await fresh()
    const context = testContext(db)
    expect(billingOf(context.settings)).toMatchObject({ by: 'card' })
    await expect(changeMarketplace(context, { memberships: 'invoice' }, BY)).rejects.toMatchObject({
      errors: [{ name: 'payTo' }],
    })
    await changeMarketplace(context, { memberships: 'invoice', payTo: 'First Bank, 123' }, BY)
    expect(billingOf(context.settings)).toEqual({ by: 'invoice', howToPay: 'First Bank, 123' })
    const free = { by: 'free', howToPay: '' } as const
    const byVariable = testContext(db, { settings: { billing: free, fixed: { memberships: 'free' } } })
    await byVariable.marketplace.reload()
    expect(billingOf(byVariable.settings)).toEqual(free)
    await expect(changeMarketplace(byVariable, { memberships: 'card' }, BY)).rejects.toThrow('MEMBERSHIPS decides this')
  })
})
