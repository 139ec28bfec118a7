import { describe, expect, test } from 'vitest'
import { NOTES_MAX_CHARS } from '#contract/limits.ts'
import { sharedText, withShared } from '#src/features/quote-request/shared/shared-text.ts'

const query = (shared: Record<string, string>) => `?${new URLSearchParams(shared)}`

describe('what another app shared', () => {
  test('title, text and link each stand on a line', () => {
    const shared = { title: 'The venue', text: 'Stage is 12 by 8 feet', url: 'https://example.com/stage' }
    expect(sharedText(query(shared))).toBe('The venue\nStage is 12 by 8 feet\nhttps://example.com/stage')
  })

  test('a link that the text has too is there once', () => {
    const url = 'https://example.com/stage'
    expect(sharedText(query({ text: `See ${url}`, url }))).toBe(`See ${url}`)
    expect(sharedText(query({ title: 'Stage', text: 'Stage' }))).toBe('Stage')
  })

  test('numbers and JSON stay the text that they were', () => {
    expect(sharedText(query({ text: '0012' }))).toBe('0012')
    expect(sharedText(query({ text: '{"a":[1]}' }))).toBe('{"a":[1]}')
  })

  test('control characters and direction overrides are removed, lines stay', () => {
    expect(sharedText('?text=a%00b%1B%E2%80%AEc%0D%0Ad%E2%80%A8e')).toBe('abc\nd\ne')
    expect(sharedText('?text=%07%20&memberId=12')).toBe('')
  })

  test('markup is text', () => {
    expect(sharedText(query({ text: '<script>alert(1)</script>' }))).toBe('<script>alert(1)</script>')
  })
})

describe('added to the event details', () => {
  test('it comes after what was typed and never replaces it', () => {
    expect(withShared('', 'Shared')).toEqual({ outcome: 'added', notes: 'Shared' })
    expect(withShared('Typed\n', 'Shared')).toEqual({ outcome: 'added', notes: 'Typed\n\nShared' })
  })

  test('it is not added twice', () => {
    expect(withShared('Typed\n\nShared\nand more', 'Shared')).toEqual({ outcome: 'there' })
  })

  test('of an endless address only the beginning is read, and that is too long for any details', () => {
    const read = sharedText(query({ text: 'x'.repeat(1_000_000) }))
    expect(read).toHaveLength(NOTES_MAX_CHARS + 1)
    expect(withShared('', read)).toEqual({ outcome: 'tooLong' })
    expect(withShared('', sharedText(`?text=${'%07a'.repeat(2000)}`))).toEqual({ outcome: 'tooLong' })
    expect(withShared(read, read)).toEqual({ outcome: 'tooLong' })
  })

  test('it is added whole or not at all', () => {
    const typed = 'x'.repeat(NOTES_MAX_CHARS - 8)
    expect(withShared(typed, 'Shared')).toEqual({ outcome: 'added', notes: `${typed}\n\nShared` })
    expect(withShared(`${typed}x`, 'Shared')).toEqual({ outcome: 'full' })
  })
})
