/** Which pages of a visit have the typeface of headings. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const TYPEFACE = 'data-web-font'
let shown: Set<string>
let arriving: unknown[]

beforeEach(() => {
  vi.resetModules()
  shown = new Set()
  arriving = [{}]
  vi.stubGlobal('document', {
    fonts: { load: async () => arriving },
    documentElement: {
      toggleAttribute: (name: string, isOn: boolean) => (isOn ? shown.add(name) : shown.delete(name)),
    },
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

async function visit() {
  const { loadWebFont, setWebFont } = await import('#src/app/web-font.ts')
  return {
    loadWebFont,
    /** @returns whether the page has the typeface */
    opens(index: number): boolean {
      setWebFont(index, false)
      return shown.has(TYPEFACE)
    },
    returnsTo(index: number): boolean {
      setWebFont(index, true)
      return shown.has(TYPEFACE)
    },
  }
}

test('pages have it that are opened after it arrived; those read before stay without it', async () => {
  const { loadWebFont, opens, returnsTo } = await visit()
  expect(opens(1)).toBe(false)
  await loadWebFont()
  expect(returnsTo(0)).toBe(false)
  expect(opens(1)).toBe(true)
  expect(returnsTo(0)).toBe(false)
  expect(returnsTo(1)).toBe(true)
})

test('a page opened from an earlier one has it, although that one has not', async () => {
  const { loadWebFont, opens, returnsTo } = await visit()
  await loadWebFont()
  expect(opens(5)).toBe(true)
  expect(returnsTo(1)).toBe(false)
  expect(opens(2)).toBe(true)
  expect(returnsTo(1)).toBe(false)
})

test('no page has a typeface that did not arrive', async () => {
  arriving = []
  const { loadWebFont, opens } = await visit()
  await loadWebFont()
  expect(opens(1)).toBe(false)
})
