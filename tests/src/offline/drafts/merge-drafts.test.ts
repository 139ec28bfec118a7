/** One draft in two windows: which field goes on as typed here, which as saved there. */
import { expect, test } from 'vitest'
import { mergeDrafts, mergeReplies, mergeSignups } from '#src/offline/drafts/merge-drafts.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { filledReply } from '#tests/support/world/leads.ts'
import { createWorld } from '#tests/support/world/world.ts'
import { typedDraft } from '#tests/src/features/quote-request/draft/typed-draft.ts'
import { paid, signup } from '#tests/src/features/vendor-signup/session/typed-signup.ts'

const base = typedDraft()
const event = (fields: Record<string, string>, more: Partial<QuoteDraft> = {}) =>
  typedDraft({ gigRequest: { ...base.gigRequest, ...fields }, ...more })
const person = (fields: Record<string, string>) => typedDraft({ client: { ...base.client, ...fields } })
const BOSTON = { displayName: 'Boston, MA', timeZone: 'America/New_York' }

test('each window’s fields are kept', () => {
  const merged = mergeDrafts(base, event({ notes: 'Disco' }), event({ guestCount: '55', venue: 'The loft' }))
  expect(merged.gigRequest).toEqual({ ...base.gigRequest, notes: 'Disco', guestCount: '55', venue: 'The loft' })
  expect(mergeDrafts(base, person({ firstName: 'Grace' }), person({ company: 'Navy' })).client).toEqual({
    ...base.client,
    firstName: 'Grace',
    company: 'Navy',
  })
})

test('a field that both have changed stays as it was typed here', () => {
  expect(mergeDrafts(base, event({ guestCount: '50' }), event({ guestCount: '60' })).gigRequest['guestCount']).toBe(
    '50',
  )
})

test('what was emptied is a change; what was never touched is not', () => {
  expect(mergeDrafts(base, base, event({ guestCount: '' })).gigRequest['guestCount']).toBe('')
  expect(mergeDrafts(base, event({ guestCount: '' }), base).gigRequest['guestCount']).toBe('')
  expect(mergeDrafts(base, base, typedDraft({ gigRequest: { notes: 'Disco' } })).gigRequest).toEqual({
    ...base.gigRequest,
    notes: 'Disco',
  })
})

test('a city goes with its name, its zone and what was typed for it', () => {
  const boston = event({ location: 'boston-ma', locationText: 'Boston, MA' }, { place: BOSTON })
  const typing = event({ location: '', locationText: 'Chic' }, { place: null })
  expect(mergeDrafts(base, event({ notes: 'Disco' }), boston)).toMatchObject({
    gigRequest: { location: 'boston-ma', locationText: 'Boston, MA', notes: 'Disco' },
    place: BOSTON,
  })
  expect(mergeDrafts(base, typing, boston)).toMatchObject({
    gigRequest: { location: '', locationText: 'Chic' },
    place: null,
  })
})

test('a city that only this window knows stays with it', () => {
  const merged = mergeDrafts(base, base, typedDraft({ gigRequest: { eventType: 'Wedding' }, place: null }))
  expect(merged).toMatchObject({
    gigRequest: { eventType: 'Wedding', location: 'new-york-city-ny' },
    place: base.place,
  })
})

test('the wish for similar vendors and the server’s objections are taken whole', () => {
  const refusals = [{ name: 'eventDate', code: 'inThePast' as const, message: 'It has passed.' }]
  expect(mergeDrafts(base, base, typedDraft({ wantsSimilarVendors: true, refusals }))).toMatchObject({
    wantsSimilarVendors: true,
    refusals,
  })
  expect(
    mergeDrafts(base, typedDraft({ wantsSimilarVendors: true, refusals: [] }), typedDraft({ refusals })),
  ).toMatchObject({
    wantsSimilarVendors: true,
    refusals: [],
  })
})

test('begun apart: this window’s fields count, the other’s are added, into the draft stored first', () => {
  const mine = typedDraft({ intent: 'mine', gigRequest: { notes: 'Disco', guestCount: '50' } })
  const theirs = typedDraft({ intent: 'theirs', createdAt: 7, gigRequest: { guestCount: '60', venue: 'The loft' } })
  expect(mergeDrafts(null, mine, theirs)).toMatchObject({
    intent: 'theirs',
    createdAt: 7,
    gigRequest: { notes: 'Disco', guestCount: '50', venue: 'The loft' },
  })
})

test('a reply is merged likewise, field by field; what it replaces is what this window shows', () => {
  const opened = filledReply(createWorld().phone().openTab().offline)
  const mine = { ...opened, replaces: 7, answer: { ...opened.answer, price: '900' } }
  const theirs = {
    ...opened,
    intent: 'theirs',
    says: 'decline' as const,
    answer: { ...opened.answer, price: '100', message: 'Away' },
  }
  expect(mergeReplies(opened, mine, theirs)).toEqual({
    ...opened,
    intent: 'theirs',
    replaces: 7,
    says: 'decline',
    answer: { ...opened.answer, price: '900', message: 'Away' },
  })
  expect(mergeReplies(theirs, mine, theirs).says).toBe('quote')
})

test('a signup is merged likewise, and so is what came of it', () => {
  const opened = signup()
  const mine = signup({ data: { ...opened.data, firstName: 'Grace' }, told: ['lead'], editedAt: 2000 })
  const theirs = signup({
    data: { ...opened.data, firstName: 'Ada', phone: '212 555 0123', secondaryCategoryIds: [3] },
    sessionId: 'theirs',
    createdAt: 7,
    editedAt: 1500,
  })
  expect(mergeSignups(opened, mine, theirs)).toEqual({
    ...theirs,
    data: { ...theirs.data, firstName: 'Grace' },
    told: ['lead'],
    editedAt: 2000,
  })
})

test('the city of a signup goes with what was typed for it', () => {
  const opened = signup()
  const boston = signup({ data: { ...opened.data, location: 'boston-ma' }, placeText: 'Boston, MA' })
  const typing = signup({ data: { ...opened.data, location: '' }, placeText: 'Bos' })
  expect(mergeSignups(opened, opened, boston)).toEqual(boston)
  expect(mergeSignups(opened, typing, boston)).toEqual(typing)
})

test('a signup that was paid elsewhere is paid here, and what each window did after the payment adds up', () => {
  const opened = signup()
  expect(mergeSignups(opened, signup({ step: 'membership' }), signup({ paid }))).toEqual(
    signup({ step: 'membership', paid }),
  )
  const here = signup({ paid: { ...paid, passwordSet: true } })
  const there = signup({ paid: { ...paid, photosDone: true } })
  expect(mergeSignups(signup({ paid }), here, there).paid).toEqual({ ...paid, passwordSet: true, photosDone: true })
})
