/** The lines of a profile above its button. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PublicVendor } from '#contract/vendor.ts'
import { WhatToExpect } from '#src/features/vendor-profile/what-to-expect.tsx'

test('a profile promises that the request is sent, and no reply', () => {
  const profile = { profileName: 'Nova', isSample: false } as PublicVendor
  const markup = renderToStaticMarkup(<WhatToExpect profile={profile} isOwn={false} />)
  expect(markup).toContain('Free, no account needed. We’ll send your request to Nova.')
  expect(markup).not.toContain('will reply')
})
