import { expect, test } from 'vitest'
import * as v from 'valibot'
import { PersonalData } from '#contract/personal-data.ts'
import { goneLines, keptLines, storedLines } from '#src/features/account/own-data/format-stored.ts'

/** The response of a server without the counts of saved vendors and shortlists. */
const OLDER = {
  email: 'ada@example.com',
  hasAccount: true,
  isVendor: false,
  requests: 0,
  repliesReceived: 0,
  leadsReceived: 0,
  replies: 0,
  photos: 0,
  payments: 0,
  otherAccountsRequests: 0,
  isBlocked: false,
  membershipEndsOn: null,
}
const linesOf = (counts: object) => storedLines(v.parse(PersonalData, { ...OLDER, ...counts }))

test('saved vendors and shortlists with their votes are named among what is stored, if there are any', () => {
  expect(linesOf({ earlierRequests: 1 })).toEqual(
    expect.arrayContaining(['1 request from a vendor for a review, with what you wrote']),
  )
  expect(linesOf({ savedVendors: 1, shortlists: 2, shortlistVotes: 3 })).toEqual(
    expect.arrayContaining(['1 saved vendor', '2 shortlists you shared, with 3 votes']),
  )
  expect(linesOf({}).join('\n')).not.toMatch(/saved|shortlist/)
})

test('before a deletion it is said what happens to bookings, and what is kept and why', () => {
  const data = (counts: object) => v.parse(PersonalData, { ...OLDER, ...counts })
  expect(goneLines(data({ bookingsAhead: 1 })).join('\n')).toContain(
    '1 upcoming booking will be canceled, and we’ll tell the vendor. Canceling may cost you what your quotes say, so ' +
      'check Bookings first.',
  )
  expect(goneLines(data({ bookingsAhead: 2 })).join('\n')).toContain('and we’ll tell the vendors.')
  expect(keptLines(data({ payments: 1, isBlocked: true }))).toEqual([
    'The amount, date and transaction number of your payments, without your name: tax law requires them.',
    'A note that this email is blocked.',
    'A note that your data was deleted, without your email.',
    'Backups, until they’re overwritten.',
  ])
})
