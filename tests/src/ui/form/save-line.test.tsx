import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/limits.ts'
import { SaveLine } from '#src/ui/form/save-line.tsx'

const shown = (status: 'idle' | 'saving' | 'saved' | 'failed', days = 30) =>
  renderToStaticMarkup(
    <SaveLine status={status} expiresAt={Date.now() + days * DAY_MS} warnMs={5 * DAY_MS} />,
  ).replaceAll(/<[^>]+>/g, '')

test('“Saved” is said of what was saved only', () => {
  expect(shown('saved')).toMatch(/^Draft saved · until /)
  expect(shown('idle')).toBe('')
  expect(shown('saving')).toBe('Saving…')
  expect(shown('failed')).toBe('Not saved')
})

test('the end of its lifetime is warned of ahead', () => {
  expect(shown('saved', 6)).not.toContain('only')
  expect(shown('saved', 4)).toMatch(/ · only until /)
})
