import { expect, test } from 'vitest'
import { virtualLeadOf } from '#src/features/content/virtual/virtual-lead.ts'

test('the lead of one service’s virtual page speaks of that service alone', () => {
  expect(virtualLeadOf('DJs')).toBe('DJs by video call, wherever your guests are.')
})
