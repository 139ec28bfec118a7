import { describe, expect, test } from 'vitest'
import { VISIT_MEMORY_MS } from '#contract/limits.ts'
import { AB_TEST_KEY, chooseAbValue } from '#src/features/quote-request/ab-test.ts'
import { memoryStorage, refusingStorage } from '#tests/support/device/text-storage.ts'

const NOW = Date.UTC(2027, 2, 10)

describe('the A/B value of a browser', () => {
  test('is drawn once, nine times out of ten the short form, and kept under rfqABTest', () => {
    const storage = memoryStorage()
    expect(chooseAbValue(storage, undefined, () => 0.89, NOW)).toBe('Standard')
    expect(storage.values.get(AB_TEST_KEY)).toBe('Standard')
    expect(chooseAbValue(storage, undefined, () => 0.99, NOW)).toBe('Standard')
    expect(chooseAbValue(memoryStorage(), undefined, () => 0.9, NOW)).toBe('React')
  })

  test('can be forced by the address, and stays so', () => {
    const storage = memoryStorage({ rfqABTest: 'Standard' })
    expect(chooseAbValue(storage, 'React', () => 0, NOW)).toBe('React')
    expect(chooseAbValue(storage, undefined, () => 0, NOW)).toBe('React')
  })

  test('is drawn anew when what was kept is not one of the two', () => {
    expect(chooseAbValue(memoryStorage({ rfqABTest: 'Blue' }), 'Green', () => 0, NOW)).toBe('Standard')
  })

  test('is the steps when the browser keeps nothing', () => {
    expect(chooseAbValue(refusingStorage, undefined, () => 0, NOW)).toBe('React')
    expect(chooseAbValue(refusingStorage, 'Standard', () => 0.9, NOW)).toBe('Standard')
    expect(chooseAbValue(null, undefined, () => 0, NOW)).toBe('React')
  })

  test('is drawn anew 30 days after its last use, not its first', () => {
    const storage = memoryStorage()
    expect(chooseAbValue(storage, undefined, () => 0, NOW)).toBe('Standard')
    const later = NOW + VISIT_MEMORY_MS - 1
    expect(chooseAbValue(storage, undefined, () => 0.9, later)).toBe('Standard')
    expect(chooseAbValue(storage, undefined, () => 0.9, later + VISIT_MEMORY_MS - 1)).toBe('Standard')
    expect(chooseAbValue(storage, undefined, () => 0.95, later + 2 * VISIT_MEMORY_MS)).toBe('React')
  })
})
