/** Answers of vendors: once per key, once per revision of a lead, and one mail each. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { findReplyToNotify, markNotified } from '#server/repositories/requests/lead-replies.ts'
import { repeatReply, storeReply, type ReplyOutcome, type NewReply } from '#server/services/requests/lead-replies.ts'
import { cancelKey, keyStatus } from '#server/services/requests/request-keys.ts'
import { storeQuoteRequest } from '#server/services/requests/quote-requests.ts'
import { countLeads, findLead, markOpened, vendorInbox } from '#server/repositories/requests/vendor-leads.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import { NOW } from '#tests/support/server/app.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { A_CLIENT, A_GIG, aQuoteRequest } from '#tests/support/server/quote-requests.ts'
import { aVendor } from '#tests/support/server/vendors.ts'

const QUOTE = {
  kind: 'quote',
  price: 812.35,
  includes: 'Two sets',
  message: 'Gladly',
  validUntil: '2027-03-24',
} as const

describeOnBothEngines('answers to leads', (fresh) => {
  let db: Database
  let vendor = 0
  beforeAll(async () => {
    ;({ db } = await fresh())
  })

  /** A vendor of the test's own with an account, and a lead of it. */
  async function aLead() {
    vendor += 1
    const memberId = vendor
    await db.transaction((tx) => writeVendors(tx, [aVendor(memberId)]))
    const accountId = await anAccount(db, `vendor${memberId}@example.com`, { memberId })
    return { memberId, accountId, leadId: await ask(memberId) }
  }
  async function ask(memberId: number) {
    const stored = await storeQuoteRequest(
      db,
      aQuoteRequest({
        gigRequest: { ...A_GIG, members: [memberId] },
        client: { ...A_CLIENT, email: `host${memberId}@example.com` },
      }),
    )
    if (!('receipt' in stored)) throw new Error(`not stored: ${stored.outcome}`)
    return stored.receipt.requests[0]?.id ?? 0
  }
  const answering = (
    lead: { memberId: number; accountId: number; leadId: number },
    more: Partial<NewReply> = {},
    reply?: { price: number; replaces?: number },
  ): NewReply => ({
    key: crypto.randomUUID(),
    bodyHash: 'h',
    accountId: lead.accountId,
    memberId: lead.memberId,
    reply: { leadId: lead.leadId, replaces: null, ...QUOTE, ...reply },
    now: NOW,
    ...more,
  })
  const mailJobs = async (kind: string, id: number) =>
    (await db.query(sql`select 1 from job where unique_key = ${`${kind} ${id}`}`)).length

  test('a quote is stored to the cent and read back by the vendor; its host is to be mailed once', async () => {
    const lead = await aLead()
    const answer = answering(lead)
    const stored = await storeReply(db, answer)
    expect(stored).toMatchObject({ outcome: 'stored', receipt: { key: answer.key, leadId: lead.leadId } })
    expect(await storeReply(db, answer)).toEqual({ ...stored, outcome: 'repeated' })
    expect(await findLead(db, lead.memberId, lead.leadId)).toMatchObject({
      state: 'quoted',
      answer: { ...QUOTE, answeredAt: expect.stringMatching(/^2027-03-10T/) },
    })
    expect(await mailJobs('answerMail', 'receipt' in stored ? stored.receipt.answerId : 0)).toBe(1)
  })

  test('a decline needs no word', async () => {
    const lead = await aLead()
    const decline = answering(lead, { reply: { leadId: lead.leadId, kind: 'decline', replaces: null, message: '' } })
    expect(await storeReply(db, decline)).toMatchObject({ outcome: 'stored' })
    const answer = (await findLead(db, lead.memberId, lead.leadId))?.answer
    expect(answer).toEqual({ id: expect.any(Number), kind: 'decline', message: '', answeredAt: expect.any(String) })
  })

  test('thirty at once under one key are one answer', async () => {
    const lead = await aLead()
    const answer = answering(lead)
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => storeReply(db, answer)))
    expect(outcomes.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1)
    expect(new Set(outcomes.map((stored) => 'receipt' in stored && stored.receipt.answerId)).size).toBe(1)
  })

  test('ten at once under ten keys, from ten devices, are one answer; the other keys stay free', async () => {
    const lead = await aLead()
    const answers = Array.from({ length: 10 }, (_, i) => answering(lead, {}, { price: 100 + i }))
    const outcomes = await Promise.all(answers.map((answer) => storeReply(db, answer)))
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([...Array<string>(9).fill('repliedBefore'), 'stored'])
    const lost = answers[outcomes.findIndex(({ outcome }) => outcome === 'repliedBefore')]!
    expect(await keyStatus(db, lost.key, lead.accountId)).toEqual({ state: 'unknown', key: lost.key })
  })

  test('a changed quote replaces the one it names, once, with its own mail; the earlier is not mailed', async () => {
    const lead = await aLead()
    const idOf = (stored: ReplyOutcome) => ('receipt' in stored ? stored.receipt.answerId : 0)
    const first = idOf(await storeReply(db, answering(lead)))
    const change = answering(lead, {}, { price: 700, replaces: first })
    const stored = await storeReply(db, change)
    expect([stored.outcome, await storeReply(db, change)]).toEqual(['stored', { ...stored, outcome: 'repeated' }])
    expect(await findLead(db, lead.memberId, lead.leadId)).toMatchObject({
      state: 'quoted',
      answer: { id: idOf(stored), price: 700 },
    })
    expect([await mailJobs('answerMail', first), await mailJobs('answerMail', idOf(stored))]).toEqual([1, 1])
    expect(await findReplyToNotify(db, first)).toBeUndefined()
    // The host has not heard of the earlier one.
    expect(await findReplyToNotify(db, idOf(stored))).toMatchObject({ isChange: false, reply: { price: 700 } })
    await markNotified(db, first, NOW)
    expect(await findReplyToNotify(db, idOf(stored))).toMatchObject({ isChange: true, reply: { price: 700 } })
    // From another device, which has not seen the change.
    expect(await storeReply(db, answering(lead, {}, { price: 1, replaces: first }))).toEqual({
      outcome: 'repliedBefore',
    })
    expect(await storeReply(db, answering(lead, {}, { price: 1 }))).toEqual({ outcome: 'repliedBefore' })
  })

  test('ten changes at once are one; a missing reply cannot be replaced, nor one to a changed version', async () => {
    const lead = await aLead()
    expect(await storeReply(db, answering(lead, {}, { price: 1, replaces: 999_999 }))).toEqual({
      outcome: 'repliedBefore',
    })
    const first = await storeReply(db, answering(lead))
    const replaces = 'receipt' in first ? first.receipt.answerId : 0
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, i) => storeReply(db, answering(lead, {}, { price: 100 + i, replaces }))),
    )
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([...Array<string>(9).fill('repliedBefore'), 'stored'])
    const stored = outcomes.find((outcome) => 'receipt' in outcome)
    await ask(lead.memberId)
    const again = answering(
      lead,
      {},
      { price: 1, replaces: stored && 'receipt' in stored ? stored.receipt.answerId : 0 },
    )
    expect(await storeReply(db, again)).toEqual({ outcome: 'replaced' })
    // Not "you have answered, and can change it": that answer cannot be changed anymore.
    expect(await storeReply(db, answering(lead))).toEqual({ outcome: 'replaced' })
  })

  test.each(['another body', 'another account'])('a key with %s is refused and tells nothing', async (what) => {
    const [lead, other] = [await aLead(), await aLead()]
    const answer = answering(lead)
    await storeReply(db, answer)
    const again = what === 'another body' ? { ...answer, bodyHash: 'other' } : { ...answering(other), key: answer.key }
    expect(await storeReply(db, again)).toEqual({ outcome: 'keyReused' })
    expect(await repeatReply(db, again)).toEqual({ outcome: 'keyReused' })
    expect(await keyStatus(db, answer.key, other.accountId)).toMatchObject({ state: 'unknown' })
    expect(await keyStatus(db, answer.key, lead.accountId)).toMatchObject({
      state: 'stored',
      receipt: { leadId: lead.leadId },
    })
  })

  test('a key that was canceled before stores nothing', async () => {
    const lead = await aLead()
    const answer = answering(lead)
    await cancelKey(db, answer.key, lead.accountId)
    expect(await storeReply(db, answer)).toEqual({ outcome: 'cancelled' })
    expect(await findLead(db, lead.memberId, lead.leadId)).toMatchObject({ state: 'delivered', answer: null })
  })

  test('a revision that arrived meanwhile must be read first; the reply to the earlier stays readable', async () => {
    const lead = await aLead()
    const newer = await ask(lead.memberId)
    expect(await storeReply(db, answering(lead))).toEqual({ outcome: 'replaced' })
    expect(await storeReply(db, answering({ ...lead, leadId: newer }))).toMatchObject({ outcome: 'stored' })
    const newest = await ask(lead.memberId)
    expect(await findLead(db, lead.memberId, newest)).toMatchObject({
      state: 'delivered',
      answer: null,
      earlier: [
        { id: newer, answer: QUOTE },
        { id: lead.leadId, answer: null },
      ],
    })
  })

  test('another vendor’s lead is not there', async () => {
    const [lead, other] = [await aLead(), await aLead()]
    expect(await storeReply(db, answering({ ...other, leadId: lead.leadId }))).toEqual({ outcome: 'notFound' })
    expect(await findLead(db, other.memberId, lead.leadId)).toBeUndefined()
    await markOpened(db, other.memberId, lead.leadId, NOW)
    expect(await findLead(db, lead.memberId, lead.leadId)).toMatchObject({ state: 'delivered' })
  })

  test('opening counts once, and never takes an answer back', async () => {
    const lead = await aLead()
    expect(await countLeads(db, lead.memberId)).toMatchObject({ total: 1, unopened: 1 })
    await markOpened(db, lead.memberId, lead.leadId, NOW)
    expect(await countLeads(db, lead.memberId)).toMatchObject({ total: 1, unopened: 0 })
    await storeReply(db, answering(lead))
    await markOpened(db, lead.memberId, lead.leadId, NOW)
    expect(await vendorInbox(db, lead.memberId, { take: 5 })).toMatchObject([{ state: 'quoted' }])
  })

  describe('mails about leads', () => {
    test('a vendor with an account is to be mailed once per lead and revision, one without never', async () => {
      const lead = await aLead()
      vendor += 1
      const silent = vendor
      await db.transaction((tx) => writeVendors(tx, [aVendor(silent)]))
      const request = aQuoteRequest({ gigRequest: { ...A_GIG, members: [lead.memberId, silent] } })
      const stored = await storeQuoteRequest(db, request)
      await storeQuoteRequest(db, request)
      const [told, untold] = 'receipt' in stored ? stored.receipt.requests.map(({ id }) => id) : []
      expect([await mailJobs('leadMail', told ?? 0), await mailJobs('leadMail', untold ?? 0)]).toEqual([1, 0])
    })

    test('a request that was rolled back mails nobody', async () => {
      const lead = await aLead()
      const before = await db.query(sql`select 1 from job`)
      expect(
        await storeQuoteRequest(db, aQuoteRequest({ gigRequest: { ...A_GIG, members: [lead.memberId, 999_999] } })),
      ).toMatchObject({ outcome: 'membersGone' })
      expect(await db.query(sql`select 1 from job`)).toHaveLength(before.length)
    })
  })
})
