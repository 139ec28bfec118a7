/** No screen offers a role of a team what the server refuses to it: both take the right from the contract. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasTeamRight } from '#contract/team/rights.ts'
import { ACTION_KINDS } from '#src/offline/outbox/kinds/actions/actions.ts'
import * as bookings from '#src/offline/outbox/kinds/actions/bookings.ts'
import * as calendar from '#src/offline/outbox/kinds/actions/calendar.ts'
import * as leads from '#src/offline/outbox/kinds/actions/leads.ts'
import * as messages from '#src/offline/outbox/kinds/actions/messages.ts'
import * as paperwork from '#src/offline/outbox/kinds/actions/paperwork.ts'
import * as reviews from '#src/offline/outbox/kinds/actions/reviews.ts'
import { rightFor } from '#src/session/rights.ts'

/** The actions that a vendor makes, by the names that screens use; a client alone makes the others. */
const OF_VENDORS = Object.fromEntries(
  Object.entries({ ...bookings, ...calendar, ...leads, ...messages, ...paperwork, ...reviews }).filter(
    ([name]) => name === name.toUpperCase() && !['ACCEPT_QUOTE', 'CHANGE_DAY_DETAILS'].includes(name),
  ),
)

/** A right that is asked for, or what the server said of the caller's: `moves`, `canProposeDate`. */
const ASKS = /useMayPerform|useMay\(|\bmay\(who|booking\.moves|canProposeDate/

/** Files that offer an action where another file has asked. */
const ASKED_BY: Record<string, string> = {
  'src/features/bookings/paperwork/sign-dialog.tsx': 'src/features/bookings/paperwork/paperwork-card.tsx',
  'src/features/bookings/date/propose-date-dialog.tsx': 'src/features/bookings/date/propose-date.tsx',
  'src/features/bookings/payments/note-payment-dialog.tsx': 'src/features/bookings/payments/payments-card.tsx',
  'src/features/bookings/review/review-form.tsx': 'src/features/bookings/review/review-card.tsx',
  'src/features/calendar/change-calendar.ts': 'src/features/calendar/calendar-screen.tsx',
  'src/features/leads/archive-lead.tsx': 'src/features/leads/lead-screen.tsx',
  'src/features/leads/nudge-client.tsx': 'src/features/leads/lead-screen.tsx',
  'src/features/threads/use-message-draft.ts': 'src/features/threads/thread-screen.tsx',
}

/** The actions that a file hands over: what it only reads back, `inputOf` takes. */
const offers = (text: string) => {
  const code = text.replaceAll(/^import [^;]*? from .*$/gm, '').replaceAll(/\s+/g, ' ')
  return Object.keys(OF_VENDORS).filter((name) =>
    new RegExp(String.raw`(?:(?<!inputOf)\( ?|, |kind: )${name},`).test(code),
  )
}

test('every screen that offers an action of a vendor asks whether the role may do it', () => {
  const files = globSync('src/{features,reviews}/**/*.{ts,tsx}').sort()
  const offering = files.filter((file) => offers(readFileSync(file, 'utf8')).length > 0)
  expect(offering.length).toBeGreaterThan(8)
  const silent = offering.filter((file) => !ASKS.test(readFileSync(ASKED_BY[file] ?? file, 'utf8')))
  expect(silent).toEqual([])
  const offered = new Set(offering.flatMap((file) => offers(readFileSync(file, 'utf8'))))
  expect(Object.keys(OF_VENDORS).filter((name) => !offered.has(name))).toEqual([])
})

test('whoever only reads does none of a vendor’s actions, and a booker all but what is the owners’', () => {
  const rights = Object.entries(OF_VENDORS).map(([name, kind]) => {
    expect(ACTION_KINDS).toContain(kind)
    return [name, rightFor(kind)] as const
  })
  expect(rights.filter(([, right]) => hasTeamRight('readOnly', right))).toEqual([])
  expect(rights.filter(([, right]) => !hasTeamRight('booker', right))).toEqual([['REPLY_TO_REVIEW', 'manage']])
})
