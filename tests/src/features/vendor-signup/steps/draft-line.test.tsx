/** The line of a signup's steps about the draft on this device. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PaidSignup } from '#src/offline/drafts/signup-records.ts'
import { DraftLine } from '#src/features/vendor-signup/steps/draft-line.tsx'
import { paid } from '../session/typed-signup.ts'

const shown = (bought: PaidSignup | null) =>
  renderToStaticMarkup(<DraftLine record={{ editedAt: Date.now(), paid: bought }} status="saved" />)

test('a signup that isn’t paid yet says until when its draft is saved', () => {
  expect(shown(null)).toContain('Draft saved · until ')
})

test('a paid signup shows no date that could be read as the end of the profile', () => {
  expect(shown(paid)).toContain('Draft saved')
  expect(shown(paid)).not.toContain('until')
})
