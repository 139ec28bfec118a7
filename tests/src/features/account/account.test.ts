import { expect, test } from 'vitest'
import { ApiError } from '#src/api/client.ts'
import { membershipName, formatMembership } from '#src/features/account/profile/format-membership.ts'
import { problemMessage, waitMessage } from '#src/features/account/problem-messages.ts'

test('a throttled sign-in says how long to wait, rounded up', () => {
  expect(waitMessage(1000)).toBe('a minute')
  expect(waitMessage(13 * 60_000 + 1)).toBe('14 minutes')
  const throttled = new ApiError({
    kind: 'problem',
    status: 429,
    code: 'temporarily_unavailable',
    retryAfterMs: 900_000,
  })
  expect(problemMessage(throttled)).toBe('Too many attempts. Try again in 15 minutes.')
})

test('a wrong password does not say whether there is such an account', () => {
  expect(problemMessage(new ApiError({ kind: 'problem', status: 400, code: 'invalid_grant' }))).toMatch(
    /Incorrect email or password/,
  )
})

test('memberships: above -2 is Pro', () => {
  expect([-3, -2, -1, 0].map(membershipName)).toEqual(['Basic', 'Basic', 'Pro', 'Pro'])
  expect(formatMembership(-2)).toBe('Basic: Local Exposure (up to 50 miles), up to 4 categories')
  expect(formatMembership(0)).toBe('Pro: Regional Exposure (up to 200 miles), up to 6 categories')
})
