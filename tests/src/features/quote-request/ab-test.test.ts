import { describe, expect, test } from 'vitest'
import { AB_TEST_KEY, chooseAbValue } from '#src/features/quote-request/ab-test.ts'

function memoryStorage(kept: Record<string, string> = {}) {
  const values = new Map(Object.entries(kept))
  return { values, getItem: (key: string) => values.get(key) ?? null, setItem: (key: string, value: string) => void values.set(key, value) }
}

describe('the A/B value of a browser', () => {
  test('is drawn evenly once and kept under rfqABTest', () => {
    const storage = memoryStorage()
    expect(chooseAbValue(storage, undefined, () => 0.49)).toBe('Standard')
    expect(storage.values.get(AB_TEST_KEY)).toBe('Standard')
    expect(chooseAbValue(storage, undefined, () => 0.99)).toBe('Standard')
    expect(chooseAbValue(memoryStorage(), undefined, () => 0.5)).toBe('React')
  })

  test('can be forced by the address, and stays so', () => {
    const storage = memoryStorage({ rfqABTest: 'Standard' })
    expect(chooseAbValue(storage, 'React', () => 0)).toBe('React')
    expect(chooseAbValue(storage, undefined, () => 0)).toBe('React')
  })

  test('is drawn anew when what was kept is not one of the two', () => {
    expect(chooseAbValue(memoryStorage({ rfqABTest: 'Blue' }), 'Green', () => 0)).toBe('Standard')
  })

  test('is the steps when the browser keeps nothing', () => {
    const refusing = {
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }
    expect(chooseAbValue(refusing, undefined, () => 0)).toBe('React')
    expect(chooseAbValue(refusing, 'Standard', () => 0.9)).toBe('Standard')
    expect(chooseAbValue(null, undefined, () => 0)).toBe('React')
  })
})
