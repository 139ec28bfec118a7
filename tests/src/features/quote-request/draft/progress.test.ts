import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/limits.ts'
import { checkClient, checkQuoteRequest, inFormOrder, localNames } from '#src/features/quote-request/draft/checks.ts'
import { draftAsText } from '#src/features/quote-request/send/copy-text.ts'
import { withoutRefusals } from '#src/features/quote-request/draft/draft.ts'
import { isConfirmedBy } from '#src/features/quote-request/send/account-address.ts'
import { outcomeOf, whatIsNext } from '#src/features/quote-request/send/outcome.ts'
import {
  draftExpiresAt,
  draftProgress,
  reachableStep,
  refusalsAt,
  resumeStep,
} from '#src/features/quote-request/draft/progress.ts'
import {
  chosenServices,
  clientFacts,
  endOnLaterDay,
  requestFacts,
  recipientsLabel,
  withService,
} from '#src/features/quote-request/fields/summary.ts'
import { withOfferedService, withSearched } from '#src/features/quote-request/searched-event.ts'
import { storedRequest } from '#tests/support/device/stored-outbox.ts'
import { typedDraft, vendor } from './typed-draft.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const names = (errors: readonly { name: string }[]) => errors.map((error) => error.name)

describe('what is wrong', () => {
  test('is found by the contract, in the order of the form', () => {
    expect(checkQuoteRequest(typedDraft(), NOW)).toEqual([])
    const empty = typedDraft({ gigRequest: {}, place: null })
    expect(names(checkQuoteRequest(empty, NOW))).toEqual([
      'eventType',
      'eventDate',
      'location',
      'guestCount',
      'vendorStartTime',
      'duration',
    ])
    const blank = checkClient(typedDraft({ client: {} }))
    expect(names(blank)).toEqual(['firstName', 'lastName', 'email', 'emailConfirm'])
    expect(new Set(blank.map((error) => error.code))).toEqual(new Set(['blank']))
  })

  test('an invalid number says so, and is not taken for blank', () => {
    const typed = typedDraft({ gigRequest: { ...typedDraft().gigRequest, guestCount: 'many' } })
    expect(checkQuoteRequest(typed, NOW)).toMatchObject([{ name: 'guestCount', code: 'incorrectFormat' }])
  })

  test('the past is judged where the event is', () => {
    const tonight = typedDraft({ gigRequest: { ...typedDraft().gigRequest, eventDate: '2026-11-20' } })
    const lateInNewYork = new Date('2026-11-21T03:00:00Z')
    expect(checkQuoteRequest(tonight, lateInNewYork)).toMatchObject([{ name: 'vendorStartTime', code: 'inThePast' }])
    const stillAfternoon = { ...tonight, place: { displayName: 'Honolulu, HI', timeZone: 'Pacific/Honolulu' } }
    expect(checkQuoteRequest(stillAfternoon, lateInNewYork)).toEqual([])
  })

  test('transport is asked where from and where to', () => {
    const ride = typedDraft({ vendors: [vendor(1, { isTransport: true })], gigRequest: {} })
    expect(names(checkQuoteRequest(ride, NOW))).toEqual(
      expect.arrayContaining(['pickUpLocation', 'dropOffLocation', 'pickUpTime', 'passengerCount']),
    )
    expect(names(checkQuoteRequest(ride, NOW))).not.toContain('duration')
  })

  test("the server's names become the form's", () => {
    const date = { name: 'eventDate', code: 'inThePast' as const, message: 'This date has passed.' }
    const email = { name: 'email', code: 'blank' as const, message: 'Tell us.' }
    const ofServer = [
      { ...date, name: 'gigRequest.eventDate' },
      { ...email, name: 'client.email' },
    ]
    expect(names(localNames(ofServer))).toEqual(['eventDate', 'email'])
    expect(names(inFormOrder([email, date], ['eventDate', 'email']))).toEqual(['eventDate', 'email'])
  })
})

describe('how far a draft has come', () => {
  test('it goes on at the first incomplete step', () => {
    expect(resumeStep(typedDraft({ gigRequest: {} }), NOW)).toBe('request')
    expect(resumeStep(typedDraft({ client: {} }), NOW)).toBe('client')
    expect(resumeStep(typedDraft(), NOW)).toBe('review')
  })

  test('what the server objected to leads back to its step until the field is changed', () => {
    const refusals = [
      {
        name: 'client.email',
        code: 'incorrectFormat' as const,
        message: 'Enter a valid email, like name@example.com.',
      },
      { name: 'location', code: 'notFound' as const, message: 'Choose a city from the list.' },
    ]
    const refused = typedDraft({ refusals })
    expect(resumeStep(refused, NOW)).toBe('request')
    expect(names(refusalsAt('request', refused))).toEqual(['location'])
    expect(names(refusalsAt(null, refused))).toEqual(['email', 'location'])
    const cityChosen = withoutRefusals(refused, (field) => field === 'location')
    expect(resumeStep(cityChosen, NOW)).toBe('client')
    expect(draftProgress(cityChosen, NOW)).toMatchObject({ done: 1, missing: 'your email' })
    expect(
      resumeStep(
        withoutRefusals(cityChosen, (field) => field === 'email'),
        NOW,
      ),
    ).toBe('review')
    expect(withoutRefusals(refused, (field) => field === 'notes')).toBe(refused)
  })

  test('an earlier step may be gone back to, a later one may not be jumped to', () => {
    expect(reachableStep('request', typedDraft(), NOW)).toBe('request')
    expect(reachableStep('review', typedDraft({ client: {} }), NOW)).toBe('client')
    expect(reachableStep('client', typedDraft({ gigRequest: {} }), NOW)).toBe('request')
  })

  test('a date that passed while it lay there makes the step incomplete again', () => {
    expect(resumeStep(typedDraft(), new Date('2027-05-03T12:00:00Z'))).toBe('request')
  })

  test('what is missing is said in words', () => {
    const { client } = typedDraft()
    expect(
      draftProgress(typedDraft({ client: { ...client, firstName: '', email: '', emailConfirm: '' } }), NOW),
    ).toEqual({
      done: 1,
      total: 3,
      resume: 'client',
      missing: 'your name and your email',
    })
    expect(draftProgress(typedDraft(), NOW)).toMatchObject({ done: 2, missing: '' })
  })

  test('it is kept for 30 days from the last edit', () => {
    const edited = { editedAt: NOW.getTime() }
    expect(draftExpiresAt(edited)).toBe(NOW.getTime() + 30 * DAY_MS)
  })
})

describe('the summary', () => {
  test('reads as people say it and leaves out what was not given', () => {
    const draft = typedDraft({
      gigRequest: { ...typedDraft().gigRequest, vendorBudget: '$1,200', requestedServices: '7,9' },
    })
    const facts = requestFacts(draft, new Map([[7, 'DJ']]))
    expect(facts.map(({ name, value }) => [name, value])).toEqual([
      ['eventType', 'Birthday party'],
      ['eventDate', 'Sat, May 1, 2027'],
      ['location', 'New York City, NY'],
      ['guestCount', '40'],
      ['vendorStartTime', expect.stringMatching(/^6:30\sPM$/)],
      ['duration', '1.5 hours'],
      ['requestedServices', 'DJ'],
      ['vendorBudget', '$1,200 for each vendor'],
    ])
    expect(clientFacts(draft).map(({ name }) => name)).toEqual(['firstName', 'lastName', 'email', 'phoneNumber'])
    const client = { ...draft.client, phoneNumber: ' +1 212 555 0123 ' }
    expect(clientFacts({ ...draft, client }).at(-1)?.value).toBe('(212) 555-0123')
  })

  test('can be copied as text', () => {
    const text = draftAsText(typedDraft(), new Map())
    expect(text).toContain('Quote request to Vendor 1, Vendor 2')
    expect(text).toContain('Event type: Birthday party')
    expect(text).toContain('Email: ada@example.org')
  })

  test('services are ticked and unticked', () => {
    expect(withService(undefined, 7, true)).toBe('7')
    expect(withService('7', 9, true)).toBe('7,9')
    expect(withService('7,9', 7, true)).toBe('9,7')
    expect(withService('7,9', 7, false)).toBe('9')
    expect(chosenServices('')).toEqual([])
  })
})

describe('who gets it', () => {
  test('is said before it is sent, with how many similar ones', () => {
    expect(recipientsLabel(typedDraft())).toBe('We’ll send it only to 2 vendors: Vendor 1 and Vendor 2.')
    expect(recipientsLabel(typedDraft({ wantsSimilarVendors: true }))).toContain('plus up to 5 similar vendors.')
    const alone = typedDraft({ vendors: [vendor(3, { profileName: '' })] })
    expect(recipientsLabel(alone)).toBe('We’ll send it only to vendor #3.')
  })

  test('is nobody else for a Pro vendor from the party source, whatever was ticked', () => {
    const pro = typedDraft({ vendors: [vendor(1, { memberLevel: -1 })], source: 'thebash', wantsSimilarVendors: true })
    expect(recipientsLabel(pro)).toBe('We’ll send it only to Vendor 1.')
  })
})

describe('after Send', () => {
  const record = storedRequest(typedDraft(), { composedAt: NOW.getTime() })

  test('a receipt that is looked at later says when it arrived', () => {
    const sent = { ...record, state: 'sent' as const, sentAt: NOW.getTime() - 3 * 3_600_000 }
    expect(outcomeOf(sent, true, NOW.getTime()).sentence).toBe('Sent to 2 vendors 3 hours ago.')
  })

  test('what was sent to sample vendors is a demo request, and no reply is promised', () => {
    const samples = typedDraft({ vendors: [vendor(1, { isSample: true }), vendor(2, { isSample: true })] })
    const sent = { ...storedRequest(samples), state: 'sent' as const, sentAt: NOW.getTime() }
    const demo = 'Saved as a demo request. No real business will reply.'
    expect(outcomeOf(sent, true, NOW.getTime()).sentence).toBe(demo)
    for (const kind of ['sent', 'sending', 'waiting'] as const)
      expect(whatIsNext(sent, kind, true).join(' ')).not.toMatch(/Vendors will reply|Vendors have|Compare quotes/)
    expect(whatIsNext(sent, 'sent', true)).toEqual([
      'You’ll find it under My requests. When you ask real vendors, their quotes appear there, too.',
    ])
    expect(whatIsNext({ ...sent, draft: typedDraft() }, 'sent', true).join(' ')).toContain('Vendors will reply')
  })

  test('one vendor is spoken of as one', () => {
    const one = storedRequest(typedDraft({ vendors: [vendor(1)], wantsSimilarVendors: false }))
    const words = whatIsNext({ ...one, state: 'sent', sentAt: NOW.getTime() }, 'sent', true).join(' ')
    expect(words).toMatch(/^The vendor has your request\. The vendor will reply .* Ask questions\. /)
    // The server may add similar ones.
    const similar = storedRequest(typedDraft({ vendors: [vendor(1)], wantsSimilarVendors: true }))
    expect(whatIsNext(similar, 'sending', true).join(' ')).toContain('Vendors will reply')
  })

  test('only the account’s own confirmed address needs no confirmation', () => {
    const account = { username: 'ada@example.org', emailConfirmed: true }
    const own = { ...account, id: 1, welcomeName: 'Ada', hasPassword: true, memberId: null }
    expect(isConfirmedBy(own, ' Ada@example.org')).toBe(true)
    expect(isConfirmedBy(own, 'other@example.org')).toBe(false)
    expect(isConfirmedBy({ ...own, emailConfirmed: false }, 'ada@example.org')).toBe(false)
  })

  test('without a connection it says that it is on the phone and goes out by itself, once', () => {
    expect(outcomeOf(record, false, NOW.getTime())).toMatchObject({
      kind: 'waiting',
      title: 'Saved. We’ll send it when you’re online',
      sentence: 'We’ll send it automatically, once.',
    })
    expect(outcomeOf({ ...record, attempts: 1 }, true, NOW.getTime()).kind).toBe('waiting')
  })

  test('whatever the reason for asking, it says that reason and promises no sending without asking', () => {
    const said = (some: Partial<typeof record>, now: number, online = false) => {
      const { kind, sentence } = outcomeOf({ ...record, attempts: 1, ...some }, online, now)
      return [kind, sentence]
    }
    const ask = 'When you’re back online, we’ll ask you before we send this.'
    const twoDays = record.composedAt + 49 * HOUR_MS
    expect(said({}, twoDays)).toEqual(['asking', `This has been waiting for over two days. ${ask}`])
    expect(said({}, twoDays, true)).toEqual([
      'asking',
      'This has been waiting for over two days. We’ll ask you before we send this.',
    ])
    const after = Date.parse(`${record.draft.gigRequest['eventDate'] ?? ''}T12:00:00Z`) + 3 * DAY_MS
    expect(said({ composedAt: after }, after)).toEqual(['asking', `The event date has passed. ${ask}`])
    expect(said({ imported: true }, NOW.getTime())).toEqual(['asking', `This came from a file. ${ask}`])
    const firstStep = (online: boolean) => whatIsNext(record, 'asking', online)[0]
    expect(firstStep(true)).toBe('Open My requests and select Send.')
    expect(firstStep(false)).toBe('Open My requests when you’re back online and select Send.')
  })

  test('for an event within a day it says that it will ask before it sends', () => {
    const dayOf = Date.parse(`${record.draft.gigRequest['eventDate'] ?? ''}T12:00:00Z`)
    const outcome = outcomeOf(record, false, dayOf)
    expect(outcome).toMatchObject({ kind: 'asking', title: 'Saved. It’s not sent yet' })
    expect([outcome.sentence, ...whatIsNext(record, outcome.kind, false)].join(' ')).not.toContain('automatically')
  })

  test('with one it is on its way, and then shows its number', () => {
    expect(outcomeOf({ ...record, state: 'sending', attempts: 1 }, true, NOW.getTime()).kind).toBe('sending')
    const receipt = {
      key: record.key,
      clientId: 1,
      requests: [
        { id: 48213, memberId: 1 },
        { id: 48214, memberId: 2 },
      ],
      autoAdded: [2],
    }
    expect(outcomeOf({ ...record, state: 'sent', receipt }, true, NOW.getTime())).toMatchObject({
      kind: 'sent',
      number: 48213,
      similar: 'Plus 1 similar, as you asked.',
    })
    const asked = { ...record, draft: { ...record.draft, wantsSimilarVendors: true } }
    const none = { ...receipt, autoAdded: [] }
    expect(outcomeOf({ ...asked, state: 'sent', receipt: none }, true, NOW.getTime()).similar).toBe(
      'No similar vendors were added.',
    )
    expect(outcomeOf(asked, false, NOW.getTime()).similar).toBe(null)
  })

  test('what was asked before is said to be updated, the rest to be new', () => {
    const requests = [
      { id: 51, memberId: 1 },
      { id: 52, memberId: 2 },
      { id: 53, memberId: 9 },
    ]
    const receipt = { key: record.key, clientId: 1, requests, autoAdded: [9] }
    const revised = (...of: number[]) => ({
      ...receipt,
      revisions: requests
        .slice(0, of.length)
        .map(({ id, memberId: vendorId }, i) => ({ id, memberId: vendorId, revision: 2, revisionOf: of[i] ?? 0 })),
    })
    const sent = (given: typeof receipt) => outcomeOf({ ...record, state: 'sent', receipt: given }, true, NOW.getTime())
    expect(sent(receipt)).toMatchObject({ title: 'Request sent', updated: null })
    expect(sent(revised(12))).toMatchObject({
      title: 'Request sent',
      updated:
        'Updated your earlier request to Vendor 1 (#12). The vendor has one request from you, with your latest ' +
        'details.',
    })
    expect(sent(revised(12, 13, 14))).toMatchObject({
      title: 'Request updated',
      updated:
        'Updated your earlier requests to Vendor 1 (#12), Vendor 2 (#13) and 1 similar vendor. ' +
        'Each vendor has one request from you, with your latest details.',
    })
  })

  test('a refused one leads to what needs fixing', () => {
    expect(outcomeOf({ ...record, state: 'needsYou' }, true, NOW.getTime()).kind).toBe('stuck')
    expect(whatIsNext(record, 'stuck', true)[0]).toContain('what needs fixing')
    expect(whatIsNext(record, 'sent', true)[1]).toContain('ada@example.org')
  })
})

test('an event that passes midnight names the day on which it ends, unless one of its times is open', () => {
  const late = typedDraft({ gigRequest: { ...typedDraft().gigRequest, vendorStartTime: '22:00', duration: '240' } })
  expect(endOnLaterDay(late)).toMatch(/^Sun, May 2, 2027, 2:00\sAM$/)
  const facts = requestFacts(late, new Map())
  expect(facts.find(({ name }) => name === 'duration')?.value).toMatch(/^4 hours, until Sun, May 2, 2027, 2:00\sAM$/)
  expect(endOnLaterDay(typedDraft())).toBeNull()
  expect(endOnLaterDay({ ...late, place: null })).toBeNull()
})

test('the searched service is chosen, unless no vendor offers it', () => {
  const searched = withSearched({ ...typedDraft(), gigRequest: {} }, { categoryId: 7 })
  expect(searched.gigRequest['requestedServices']).toBe('7')
  expect(withOfferedService(searched, { categoryId: 7 }, [7, 9])).toBe(searched)
  expect(withOfferedService(searched, { categoryId: 7 }, [9]).gigRequest['requestedServices']).toBe('')
  const own = { ...searched, gigRequest: { requestedServices: '9' } }
  expect(withOfferedService(own, { categoryId: 7 }, [8])).toBe(own)
})
