/** What a profile says above its button. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PublicMember } from '#contract/vendor.ts'
import { WhatToExpect } from '#src/features/vendor-profile/what-to-expect.tsx'

test('a profile promises that the request is sent, and no reply', () => {
  const member = { profileName: 'Nova', isSample: false } as PublicMember
  const markup = renderToStaticMarkup(<WhatToExpect member={member} isOwn={false} />)
  expect(markup).toContain('Free, no account needed. We’ll send your request to Nova.')
  expect(markup).not.toContain('will reply')
})
