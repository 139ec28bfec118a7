import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WaitingDescription } from '#src/features/vendor-signup/session/waiting-description.tsx'

const shown = (description?: string) =>
  renderToStaticMarkup(<WaitingDescription data={{ ...(description !== undefined && { description }) }} />)

test('a description that can go up says that it will', () => {
  expect(shown('Swing and soul.')).toContain('We’ll add it to your profile when you’re online')
  expect([shown(), shown(' ')]).toEqual(['', ''])
})

test('one that would be refused says why, and leads to where it is changed', () => {
  const markup = shown('Call 312 555 0142.')
  expect(markup).toContain('Remove “312 555 0142”')
  expect(markup).toContain('href="/signup/description"')
})
