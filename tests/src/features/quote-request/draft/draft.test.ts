import { describe, expect, test } from 'vitest'
import { VENDORS_PER_REQUEST_MAX } from '#contract/limits.ts'
import { questionsFor } from '#contract/requests/category-questions.ts'
import type { ServiceType } from '#contract/service-type.ts'
import type { VendorSearchResult } from '#contract/vendor.ts'
import {
  withPlace,
  withSearchedPlace,
  isWorthKeeping,
  parseVendorIds,
  sourceOf,
  toDraftVendor,
  unknownVendor,
  withEventType,
  withVendors,
  withoutVendor,
} from '#src/features/quote-request/draft/draft.ts'
import { vendorIdParam } from '#src/features/quote-request/quote-target.ts'
import { searchedFields, withRiders, withSearched } from '#src/features/quote-request/searched-event.ts'
import { seenPlace } from '#src/features/quote-request/draft/seen-place.ts'
import { seenVendors } from '#src/features/quote-request/draft/seen-vendors.ts'
import { withTypedPlace } from '#src/features/quote-request/draft/typed-place.ts'
import { typedDetails } from '#src/offline/drafts/choices.ts'
import { wireQuoteRequest } from '#src/offline/outbox/kinds/compose-request.ts'
import { placeFromText } from '#src/offline/drafts/place-from-text.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { typedDraft } from './typed-draft.ts'

const untouched = (...ids: number[]): QuoteDraft =>
  typedDraft({ id: ids.join('-'), vendors: ids.map(unknownVendor), gigRequest: {}, client: {}, place: null })

const tile: VendorSearchResult = {
  memberID: 7,
  profileName: 'Midnight Limousines',
  profileUrl: '/vendors/midnight-limousines-7',
  thumbnailPhotoUrl: '/pictures/limo-7',
  primaryServiceName: 'Limousine',
  categoryIds: [1],
  includeInVirtualEvents: false,
  numberOfBookings: 3,
  daysSinceLastBooking: null,
  rating: 4.5,
  numberOfReviews: 2,
  shortenedDescription: '',
  cityName: 'Hoboken',
  stateOrProvinceAbbreviation: 'NJ',
  latitude: 40.7,
  longitude: -74,
  distance: 2,
}
const limousine = { id: 1, personForm: 'Limousine', pluralForm: 'Limousines', isTransport: true } as ServiceType

describe('the vendors of an address', () => {
  test('are its ids, without repetitions and nonsense', () => {
    expect(parseVendorIds('1,2,2, 3,x,0,-4,1.5,')).toEqual([1, 2, 3])
    expect(parseVendorIds(12)).toEqual([12])
    expect(parseVendorIds(undefined)).toEqual([])
  })

  test('are at most as many as one request may ask', () => {
    const many = Array.from({ length: VENDORS_PER_REQUEST_MAX + 5 }, (_, i) => i + 1).join(',')
    expect(parseVendorIds(many)).toHaveLength(VENDORS_PER_REQUEST_MAX)
  })

  test('go into the address so that a single one is not quoted', () => {
    expect(vendorIdParam([12])).toBe(12)
    expect(vendorIdParam([12, 845])).toBe('12,845')
  })

  test('an unknown source is None', () => {
    expect(sourceOf('gigkids')).toBe('gigkids')
    expect(sourceOf('elsewhere')).toBe('None')
    expect(sourceOf(undefined)).toBe('None')
  })
})

describe('a draft', () => {
  test('goes to a place and away from it', () => {
    const hoboken = { fileName: 'hoboken-nj', displayName: 'Hoboken, NJ', timeZone: 'America/New_York' }
    const there = withPlace(untouched(1), hoboken)
    expect(there.gigRequest).toEqual({ location: 'hoboken-nj' })
    expect(there.place).toEqual({ displayName: 'Hoboken, NJ', timeZone: 'America/New_York' })
    expect(withPlace(there, null)).toMatchObject({ gigRequest: { location: '' }, place: null })
  })

  test('goes to the searched place, whose time zone replaces one that was guessed offline', () => {
    const there = { fileName: 'hoboken-nj', displayName: 'Hoboken, NJ' }
    const guessed = { ...there, timeZone: 'Europe/Paris', isGuessed: true }
    const known = { ...there, timeZone: 'America/New_York', isGuessed: false }
    const offline = withSearchedPlace(untouched(1), guessed)
    expect(offline.place?.timeZone).toBe('Europe/Paris')
    const online = withSearchedPlace(offline, known)
    expect(online.place?.timeZone).toBe('America/New_York')
    expect(withSearchedPlace(online, guessed)).toBe(online)
    const elsewhere = withPlace(untouched(1), { ...known, fileName: 'austin-tx', timeZone: 'America/Chicago' })
    expect(withSearchedPlace(elsewhere, known)).toBe(elsewhere)
  })

  test('is worth keeping once something was typed', () => {
    expect(isWorthKeeping(untouched(1))).toBe(false)
    expect(isWorthKeeping({ ...untouched(1), gigRequest: { location: 'hoboken-nj' } })).toBe(false)
    expect(isWorthKeeping({ ...untouched(1), gigRequest: { notes: '  ' } })).toBe(false)
    expect(isWorthKeeping({ ...untouched(1), gigRequest: { notes: 'Dad turns 60' } })).toBe(true)
    expect(isWorthKeeping({ ...untouched(1), client: { firstName: 'Ada' } })).toBe(true)
  })

  test('begins with the searched date, unless it is not a date or has passed', () => {
    const now = new Date('2027-04-30T12:00:00Z')
    const dated = withSearched(untouched(1), { eventDate: '2027-05-01' }, now)
    expect(dated.gigRequest).toEqual({ eventDate: '2027-05-01' })
    expect(isWorthKeeping(dated, { eventDate: '2027-05-01' })).toBe(false)
    const another = { ...dated, gigRequest: { eventDate: '2027-05-02' } }
    expect(isWorthKeeping(another, { eventDate: '2027-05-01' })).toBe(true)
    for (const wrong of [undefined, '', '2027-02-30', 'May 1', '2027-04-28', '2099-01-01'])
      expect(withSearched(untouched(1), { eventDate: wrong }, now).gigRequest).toEqual({})
  })

  test('begins with the searched budget, guests and age, which are not typed text', () => {
    const searched = { month: '2027-06', budget: 800, guests: 80, age: 8 }
    const draft = withSearched(untouched(1), searched)
    expect(draft.gigRequest).toEqual({ vendorBudget: '800', guestCount: '80', notes: 'For an 8-year-old.' })
    expect(isWorthKeeping(draft, searchedFields(searched))).toBe(false)
    const notes = 'For an 8-year-old. She loves cats.'
    const typed = { ...draft, gigRequest: { ...draft.gigRequest, notes } }
    expect(isWorthKeeping(typed, searchedFields(searched))).toBe(true)
    const aged = (age: number) => withSearched(untouched(1), { age }).gigRequest['notes']
    expect([5, 11, 18, 50, 80, 110].map(aged)).toEqual([
      'For a 5-year-old.',
      'For an 11-year-old.',
      'For an 18-year-old.',
      'For a 50-year-old.',
      'For an 80-year-old.',
      'For a 110-year-old.',
    ])
  })

  test('takes the searched guests for passengers where all vendors drive', () => {
    const limo = toDraftVendor(tile, [limousine])
    const searched = { guests: 12 }
    const ride = withRiders(withSearched({ ...untouched(7), vendors: [limo] }, searched), searched)
    expect(ride.gigRequest).toEqual({ guestCount: '12', passengerCount: '12' })
    expect(isWorthKeeping(ride, searchedFields(searched))).toBe(false)
    const party = withSearched({ ...untouched(7, 8), vendors: [limo, unknownVendor(8)] }, searched)
    expect(withRiders(party, searched)).toBe(party)
    const typed = { ...ride, gigRequest: { guestCount: '12', passengerCount: '' } }
    expect(withRiders(typed, searched)).toBe(typed)
  })

  test('from a section is for such an event until the host chooses another', () => {
    const fromWeddings = withEventType({ ...untouched(1), source: 'gigweddings' })
    expect(fromWeddings.gigRequest).toEqual({ eventType: 'Wedding' })
    expect(isWorthKeeping(fromWeddings)).toBe(false)
    const chosen = { ...fromWeddings, gigRequest: { eventType: 'Anniversary' } }
    expect(isWorthKeeping(chosen)).toBe(true)
    expect(withEventType(chosen)).toBe(chosen)
    expect(withEventType({ ...fromWeddings, gigRequest: { eventType: '' } }).gigRequest).toEqual({ eventType: '' })
    expect(withEventType({ ...untouched(1), source: 'gigkids' }).gigRequest).toEqual({ eventType: 'Kids party' })
    expect(withEventType({ ...untouched(1), source: 'virtualevents' }).gigRequest).toEqual({
      eventType: 'Virtual event',
    })
    expect(withEventType(untouched(1)).gigRequest).toEqual({})
  })

  test('of fewer vendors is the draft of another set', () => {
    const fewer = withoutVendor({ ...untouched(1, 2), gigRequest: { notes: 'x' } }, 1)
    expect(fewer).toMatchObject({ id: '2', gigRequest: { notes: 'x' } })
    expect(fewer.vendors.map((vendor) => vendor.memberID)).toEqual([2])
  })

  test('takes over what the network knows of its vendors and keeps the rest', () => {
    const known = toDraftVendor(tile, [limousine])
    expect(known).toMatchObject({ memberID: 7, profileName: 'Midnight Limousines', isTransport: true })
    const draft = withVendors(untouched(3, 7), [known])
    expect(draft.vendors).toEqual([unknownVendor(3), known])
  })

  test('keeps the questions that were answered, in the review and in what is sent', () => {
    const dj = (short: string) => ({
      ...unknownVendor(7),
      serviceType: { id: 6, topLevelServiceType: 6, questions: [{ id: `own${short}`, label: `${short}?`, short }] },
    })
    const begun = { ...untouched(7), vendors: [dj('Lights')] }
    const shortsIn = (draft: QuoteDraft) =>
      questionsFor(
        draft.vendors.flatMap(({ serviceType }) => serviceType ?? []),
        Object.keys(typedDetails(draft)),
      ).map(({ short }) => short)
    expect(shortsIn(withVendors(begun, [dj('Show')]))).toEqual(['Show'])
    const kept = withVendors({ ...begun, gigRequest: { 'detail.ownLights': 'Lasers' } }, [dj('Show')])
    expect(shortsIn(kept)).toEqual(['Lights'])
    expect(wireQuoteRequest(kept)).toMatchObject({
      categoryDetails: { ownLights: 'Lasers' },
      detailsAskedFor: [{ serviceTypeId: 6, questions: ['ownLights'] }],
    })
    // An answer to a shipped question.
    const shipped = { ...unknownVendor(7), serviceType: { id: 6, topLevelServiceType: 6 } }
    const mc = { ...untouched(7), vendors: [shipped], gigRequest: { 'detail.emcee': 'Yes' } }
    const later = withVendors(mc, [dj('Show')])
    expect(shortsIn(later)).toContain('MC')
    expect(wireQuoteRequest(later)).toMatchObject({ detailsAskedFor: [{ serviceTypeId: 6, questions: null }] })
  })
})

describe('without a connection', () => {
  test('vendors are those that the page has shown, however its queries keep them', () => {
    const kept = [
      undefined,
      { pages: [{ reply: { searchResults: [tile, { ...tile, memberID: 8, profileName: 'Other' }] } }] },
    ]
    expect(
      seenVendors(kept, [8, 7, 9], [limousine]).map((vendor) => [
        vendor.memberID,
        vendor.profileName,
        vendor.isTransport,
      ]),
    ).toEqual([
      [8, 'Other', true],
      [7, 'Midnight Limousines', true],
    ])
    expect(seenVendors([{ memberID: 7, profileName: 'Half a tile' }], [7], [])).toEqual([])
  })

  test('a searched place that the page has shown is known without a connection', () => {
    const austin = { fileName: 'austin-tx', displayName: 'Austin, TX' }
    const kept = [null, { pages: [{ reply: { location: { ...austin, latitude: 30, longitude: null } } }] }]
    expect(seenPlace(kept, 'austin-tx')).toMatchObject(austin)
    expect(seenPlace(kept, 'dallas-tx')).toBeNull()
    expect(seenPlace([{ fileName: 'austin-tx' }], 'austin-tx')).toBeNull()
  })

  test('a city typed in full counts as chosen', () => {
    expect(placeFromText(' Hoboken , nj ')).toEqual({ fileName: 'hoboken-nj', displayName: 'Hoboken, NJ' })
    expect(placeFromText('St. John’s, NL')?.fileName).toBe('st-johns-nl')
    expect(placeFromText('Montréal, QC')?.fileName).toBe('montreal-qc')
    expect(placeFromText('Hoboken')).toBeNull()
    expect(placeFromText('Hoboken, New Jersey')).toBeNull()
    expect(placeFromText('…, NJ')).toBeNull()
  })

  test('a typed city does not replace one that was chosen', () => {
    const typed = { ...untouched(1), gigRequest: { locationText: 'Hoboken, NJ' } }
    expect(withTypedPlace(typed, 'America/New_York')).toMatchObject({
      gigRequest: { location: 'hoboken-nj', locationText: 'Hoboken, NJ' },
      place: { displayName: 'Hoboken, NJ', timeZone: 'America/New_York' },
    })
    const chosen = { ...typed, gigRequest: { ...typed.gigRequest, location: 'toronto-on' } }
    expect(withTypedPlace(chosen, 'America/New_York')).toBe(chosen)
  })
})
