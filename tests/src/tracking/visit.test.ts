import { describe, expect, test } from 'vitest'
import { VISIT_MEMORY_MS } from '#contract/limits.ts'
import { fromPartner, rememberArrival } from '#src/tracking/arrival.ts'
import { featureProfilesOf, rememberFeaturedView } from '#src/tracking/featured-views.ts'
import { clearVendorSources, rememberVendorSource, requestSource } from '#src/tracking/vendor-sources.ts'
import { memoryStorage, refusingStorage } from '#tests/support/device/text-storage.ts'

const NOW = Date.UTC(2027, 2, 10)

describe('the partner that sent the visitor', () => {
  test('is kept under fromPartner, 30 days from its last use', () => {
    const storage = memoryStorage()
    rememberArrival(storage, '?utm=x&source=thebash', NOW)
    expect(storage.values.get('fromPartner')).toBe('thebash')
    expect(fromPartner(storage, NOW + VISIT_MEMORY_MS - 1)).toBe('thebash')
    expect(fromPartner(storage, NOW + 2 * VISIT_MEMORY_MS - 2)).toBe('thebash')
    expect(fromPartner(storage, NOW + 3 * VISIT_MEMORY_MS)).toBeNull()
    expect(storage.values.size).toBe(0)
  })

  test.each(['', '?source=gigkids', '?source=None', '?source=constructor'])('“%s” names none', (search) => {
    const storage = memoryStorage()
    rememberArrival(storage, search, NOW)
    expect(fromPartner(storage, NOW)).toBeNull()
  })
})

describe('the source of a request', () => {
  test('is what its address says, else how its vendor was reached, else the partner, else None', () => {
    const storage = memoryStorage()
    expect(requestSource(storage, [7], 'None', NOW)).toBe('None')
    rememberArrival(storage, '?source=thebash', NOW)
    expect(requestSource(storage, [7], 'None', NOW)).toBe('thebash')
    rememberVendorSource(storage, [7, 8], 'gigkids', NOW)
    expect(requestSource(storage, [7], 'None', NOW)).toBe('gigkids')
    expect(requestSource(storage, [9, 8], 'None', NOW)).toBe('gigkids')
    expect(requestSource(storage, [9], 'None', NOW)).toBe('thebash')
    expect(requestSource(storage, [7], 'virtualevents', NOW)).toBe('virtualevents')
  })

  test('is recorded under vendorSources, and cleared for the vendors that were asked', () => {
    const storage = memoryStorage()
    rememberVendorSource(storage, [7, 8], 'gigkids', NOW)
    rememberVendorSource(storage, [7], 'gigweddings', NOW)
    rememberVendorSource(storage, [8], 'None', NOW)
    expect(JSON.parse(storage.values.get('vendorSources') ?? '')).toEqual([
      { memberID: 8, source: 'gigkids' },
      { memberID: 7, source: 'gigweddings' },
    ])
    clearVendorSources(storage, [7], NOW)
    expect(JSON.parse(storage.values.get('vendorSources') ?? '')).toEqual([{ memberID: 8, source: 'gigkids' }])
    clearVendorSources(storage, [8], NOW)
    expect(storage.values.size).toBe(0)
  })

  test('is found even when something else wrote there, or nothing can be kept', () => {
    expect(requestSource(memoryStorage({ vendorSources: '{"7":' }), [7], 'None', NOW)).toBe('None')
    expect(requestSource(memoryStorage({ fromPartner: 'thebash' }), [7], 'None', NOW)).toBe('thebash')
    rememberVendorSource(refusingStorage, [7], 'gigkids', NOW)
    clearVendorSources(refusingStorage, [7], NOW)
    expect(requestSource(refusingStorage, [7], 'None', NOW)).toBe('None')
    expect(requestSource(null, [7], 'gigkids', NOW)).toBe('gigkids')
  })
})

test('a profile that was opened from a featured place is named with it, those of a search are not', () => {
  const storage = memoryStorage()
  rememberFeaturedView(storage, { featuredProfileId: 7, featureProfileViewSource: 'recentEvents' })
  rememberFeaturedView(storage, { featuredProfileId: 8, featureProfileViewSource: 'recentEvents' })
  rememberFeaturedView(storage, { featuredProfileId: 8, featureProfileViewSource: 'kidsCarousel' })
  expect(featureProfilesOf(storage, [8, 9])).toEqual([
    { featuredProfileId: 8, featureProfileViewSource: 'kidsCarousel' },
  ])
  const known = [{ featuredProfileId: 9, featureProfileViewSource: 'article' }]
  expect(featureProfilesOf(refusingStorage, [8, 9], known)).toEqual(known)
})
