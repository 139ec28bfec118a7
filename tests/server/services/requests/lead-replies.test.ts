/** Replies of vendors: once per key, once per revision of a lead, and one mail each. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { findReplyToNotify, markNotified } from '#server/repositories/requests/lead-replies.ts'
import { storeReply, type NewReply } from '#server/services/requests/lead-replies.ts'
import { CanceledKey, InvalidFields, KeyReused } from '#server/services/errors.ts'
import { cancelKey, keyStatus } from '#server/services/idempotency/request-keys.ts'
import { vendorsGone } from '#server/services/requests/quote-check.ts'
import { storeQuoteRequest } from '#server/services/requests/quote-requests.ts'
import { countLeads, findLead, markOpened, vendorInbox } from '#server/repositories/requests/vendor-leads.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import { NOW } from '#tests/support/server/app.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { A_CLIENT, A_REQUEST, aQuoteRequest } from '#tests/support/server/quote-requests.ts'
import { aVendor } from '#tests/support/server/vendors.ts'

const QUOTE = {
  kind: 'quote',
  price: 812.35,
  includes: 'Two sets',
  message: 'Gladly',
  validUntil: '2027-03-24',
} as const

const NOT_FOUND = 'This request is no longer available.'
const REPLACED = 'The client has updated this request. Review the latest version, then reply.'
const REPLIED_BEFORE = 'You’ve already replied, maybe from another device. You can edit that reply.'

const refusalOf = (error: unknown) =>
  error instanceof InvalidFields ? error.errors.map(({ message }) => message).join() : String(error)

const outcomeOf = (storing: ReturnType<typeof storeReply>) =>
  storing.then(({ isRepeat }) => (isRepeat ? 'repeated' : 'stored'), refusalOf)

describeOnBothEngines('answers to leads', (fresh) => {
  let db: Database
  let vendor = 0
  beforeAll(async () => {
    ;({ db } = await fresh())
  })

  /** A vendor of the test's own with an account, and a lead of it. */
  async function aLead() {
    vendor += 1
    const vendorId = vendor
    await db.transaction((tx) => writeVendors(tx, [aVendor(vendorId)]))
    const accountId = await anAccount(db, `vendor${vendorId}@example.com`, { vendorId })
    return { vendorId, accountId, leadId: await ask(vendorId) }
  }
  async function ask(vendorId: number) {
    const stored = await storeQuoteRequest(
      db,
      aQuoteRequest({
        quoteRequest: { ...A_REQUEST, members: [vendorId] },
        client: { ...A_CLIENT, email: `host${vendorId}@example.com` },
      }),
    )
    return stored.receipt.requests[0]?.id ?? 0
  }
  const replying = (
    lead: { vendorId: number; accountId: number; leadId: number },
    more: Partial<NewReply> = {},
    reply?: { price: number; replaces?: number },
  ): NewReply => ({
    key: crypto.randomUUID(),
    bodyHash: 'h',
    accountId: lead.accountId,
    vendorId: lead.vendorId,
    reply: { leadId: lead.leadId, replaces: null, ...QUOTE, ...reply },
    now: NOW,
    ...more,
  })
  const mailJobs = async (kind: string, id: number) =>
    (await db.query(sql`select 1 from job where unique_key = ${`${kind} ${id}`}`)).length

  test('a quote is stored to the cent and read back by the vendor; its host is to be mailed once', async () => {
    const lead = await aLead()
    const reply = replying(lead)
    const stored = await storeReply(db, reply)
    expect(stored).toMatchObject({ isRepeat: false, receipt: { key: reply.key, leadId: lead.leadId } })
    expect(await storeReply(db, reply)).toEqual({ ...stored, isRepeat: true })
    expect(await findLead(db, lead.vendorId, lead.leadId)).toMatchObject({
      state: 'quoted',
      answer: { ...QUOTE, answeredAt: expect.stringMatching(/^2027-03-10T/) },
    })
    expect(await mailJobs('answerMail', stored.receipt.answerId)).toBe(1)
  })

  test('a decline needs no word', async () => {
    const lead = await aLead()
    const decline = replying(lead, { reply: { leadId: lead.leadId, kind: 'decline', replaces: null, message: '' } })
    expect(await storeReply(db, decline)).toMatchObject({ isRepeat: false })
    const reply = (await findLead(db, lead.vendorId, lead.leadId))?.answer
    expect(reply).toEqual({ id: expect.any(Number), kind: 'decline', message: '', answeredAt: expect.any(String) })
  })

  test('thirty at once under one key are one answer', async () => {
    const lead = await aLead()
    const reply = replying(lead)
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => storeReply(db, reply)))
    expect(outcomes.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
    expect(new Set(outcomes.map(({ receipt }) => receipt.answerId)).size).toBe(1)
  })

  test('ten at once under ten keys, from ten devices, are one answer; the other keys stay free', async () => {
    const lead = await aLead()
    const replies = Array.from({ length: 10 }, (_, i) => replying(lead, {}, { price: 100 + i }))
    const outcomes = await Promise.all(replies.map((reply) => outcomeOf(storeReply(db, reply))))
    expect(outcomes.toSorted()).toEqual([...Array<string>(9).fill(REPLIED_BEFORE), 'stored'])
    const lost = replies[outcomes.indexOf(REPLIED_BEFORE)]!
    expect(await keyStatus({ db }, lost.key, lead)).toEqual({ state: 'unknown', key: lost.key })
  })

  test('a changed quote replaces the one it names, once, with its own mail; the earlier is not mailed', async () => {
    const lead = await aLead()
    const first = (await storeReply(db, replying(lead))).receipt.answerId
    const change = replying(lead, {}, { price: 700, replaces: first })
    const stored = await storeReply(db, change)
    expect([stored.isRepeat, await storeReply(db, change)]).toEqual([false, { ...stored, isRepeat: true }])
    const id = stored.receipt.answerId
    expect(await findLead(db, lead.vendorId, lead.leadId)).toMatchObject({
      state: 'quoted',
      answer: { id, price: 700 },
    })
    expect([await mailJobs('answerMail', first), await mailJobs('answerMail', id)]).toEqual([1, 1])
    expect(await findReplyToNotify(db, first)).toBeUndefined()
    // The client has not heard of the earlier one.
    expect(await findReplyToNotify(db, id)).toMatchObject({ isChange: false, reply: { price: 700 } })
    await markNotified(db, first, NOW)
    expect(await findReplyToNotify(db, id)).toMatchObject({ isChange: true, reply: { price: 700 } })
    // From another device, which has not seen the change.
    const fromOther = replying(lead, {}, { price: 1, replaces: first })
    expect(await outcomeOf(storeReply(db, fromOther))).toBe(REPLIED_BEFORE)
    expect(await outcomeOf(storeReply(db, replying(lead, {}, { price: 1 })))).toBe(REPLIED_BEFORE)
  })

  test('ten changes at once are one; a missing reply cannot be replaced, nor one to a changed version', async () => {
    const lead = await aLead()
    const missing = replying(lead, {}, { price: 1, replaces: 999_999 })
    expect(await outcomeOf(storeReply(db, missing))).toBe(REPLIED_BEFORE)
    const replaces = (await storeReply(db, replying(lead))).receipt.answerId
    const changes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) => storeReply(db, replying(lead, {}, { price: 100 + i, replaces }))),
    )
    const outcomes = changes.map(({ status, ...settled }) => ('reason' in settled ? refusalOf(settled.reason) : status))
    expect(outcomes.toSorted()).toEqual([...Array<string>(9).fill(REPLIED_BEFORE), 'fulfilled'])
    const stored = changes.find(({ status }) => status === 'fulfilled')
    await ask(lead.vendorId)
    const latest = stored && 'value' in stored ? stored.value.receipt.answerId : 0
    const again = replying(lead, {}, { price: 1, replaces: latest })
    expect(await outcomeOf(storeReply(db, again))).toBe(REPLACED)
    // Not "you have replied, and can change it": that reply cannot be changed anymore.
    expect(await outcomeOf(storeReply(db, replying(lead)))).toBe(REPLACED)
  })

  test.each(['another body', 'another account'])('a key with %s is refused and tells nothing', async (what) => {
    const [lead, other] = [await aLead(), await aLead()]
    const reply = replying(lead)
    await storeReply(db, reply)
    const again = what === 'another body' ? { ...reply, bodyHash: 'other' } : { ...replying(other), key: reply.key }
    await expect(storeReply(db, again)).rejects.toBeInstanceOf(KeyReused)
    expect(await keyStatus({ db }, reply.key, other)).toMatchObject({ state: 'unknown' })
    expect(await keyStatus({ db }, reply.key, lead)).toMatchObject({
      state: 'stored',
      receipt: { leadId: lead.leadId },
    })
  })

  test('a key that was canceled before stores nothing', async () => {
    const lead = await aLead()
    const reply = replying(lead)
    await cancelKey({ db }, reply.key, lead)
    await expect(storeReply(db, reply)).rejects.toBeInstanceOf(CanceledKey)
    expect(await findLead(db, lead.vendorId, lead.leadId)).toMatchObject({ state: 'delivered', answer: null })
  })

  test('a revision that arrived meanwhile must be read first; the reply to the earlier stays readable', async () => {
    const lead = await aLead()
    const newer = await ask(lead.vendorId)
    expect(await outcomeOf(storeReply(db, replying(lead)))).toBe(REPLACED)
    expect(await storeReply(db, replying({ ...lead, leadId: newer }))).toMatchObject({ isRepeat: false })
    const newest = await ask(lead.vendorId)
    expect(await findLead(db, lead.vendorId, newest)).toMatchObject({
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
    expect(await outcomeOf(storeReply(db, replying({ ...other, leadId: lead.leadId })))).toBe(NOT_FOUND)
    expect(await findLead(db, other.vendorId, lead.leadId)).toBeUndefined()
    await markOpened(db, other.vendorId, lead.leadId, NOW)
    expect(await findLead(db, lead.vendorId, lead.leadId)).toMatchObject({ state: 'delivered' })
  })

  test('opening counts once, and never takes an answer back', async () => {
    const lead = await aLead()
    expect(await countLeads(db, lead.vendorId)).toMatchObject({ total: 1, unopened: 1 })
    await markOpened(db, lead.vendorId, lead.leadId, NOW)
    expect(await countLeads(db, lead.vendorId)).toMatchObject({ total: 1, unopened: 0 })
    await storeReply(db, replying(lead))
    await markOpened(db, lead.vendorId, lead.leadId, NOW)
    expect(await vendorInbox(db, lead.vendorId, { take: 5 })).toMatchObject([{ state: 'quoted' }])
  })

  describe('mails about leads', () => {
    test('a vendor with an account is to be mailed once per lead and revision, one without never', async () => {
      const lead = await aLead()
      vendor += 1
      const silent = vendor
      await db.transaction((tx) => writeVendors(tx, [aVendor(silent)]))
      const request = aQuoteRequest({ quoteRequest: { ...A_REQUEST, members: [lead.vendorId, silent] } })
      const stored = await storeQuoteRequest(db, request)
      await storeQuoteRequest(db, request)
      const [told, untold] = stored.receipt.requests.map(({ id }) => id)
      expect([await mailJobs('leadMail', told ?? 0), await mailJobs('leadMail', untold ?? 0)]).toEqual([1, 0])
    })

    test('a request that was rolled back mails nobody', async () => {
      const lead = await aLead()
      const before = await db.query(sql`select 1 from job`)
      const request = aQuoteRequest({ quoteRequest: { ...A_REQUEST, members: [lead.vendorId, 999_999] } })
      await expect(storeQuoteRequest(db, request)).rejects.toMatchObject({ errors: [vendorsGone] })
      expect(await db.query(sql`select 1 from job`)).toHaveLength(before.length)
    })
  })
})
