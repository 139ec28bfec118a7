/** No screen offers a role of a team what the server refuses to it: both take the right from the contract. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasTeamRight, type TeamRight } from '#contract/team/rights.ts'
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

interface Asked {
  /** Where it is asked, when another file offers the action. */
  at?: string
  /** Asked instead of the action itself: the right that it takes, or what the server said of the caller's. */
  by?: (right: TeamRight) => string
}

const OF_SCREEN = (right: TeamRight) => `useMay('${right}')`
const OF_CALLER = (right: TeamRight) => `may(who, '${right}')`

/** Every action is asked for with `useMayPerform` by the file that offers it, but for these. */
const ELSEWHERE: Record<string, Asked> = {
  'src/features/bookings/dispute/stored-words.ts': { at: 'src/features/bookings/dispute/state-in-dispute.tsx' },
  'src/features/bookings/paperwork/sign-dialog.tsx': { at: 'src/features/bookings/paperwork/paperwork-card.tsx' },
  'src/features/bookings/payments/note-payment-dialog.tsx': { at: 'src/features/bookings/payments/payments-card.tsx' },
  'src/features/bookings/review/review-form.tsx': { at: 'src/features/bookings/review/review-card.tsx' },
  'src/features/bookings/moves/use-move.ts': { by: () => 'booking.moves.includes(move)' },
  'src/features/bookings/date/date-card.tsx': { by: () => '!canProposeDate' },
  'src/features/bookings/date/propose-date-dialog.tsx': {
    at: 'src/features/bookings/date/propose-date.tsx',
    by: () => '!booking.canProposeDate',
  },
  'src/features/calendar/change-calendar.ts': { at: 'src/features/calendar/calendar-screen.tsx', by: OF_SCREEN },
  'src/features/leads/archive-lead.tsx': { at: 'src/features/leads/lead-screen.tsx', by: OF_CALLER },
  'src/features/leads/nudge-client.tsx': { at: 'src/features/leads/lead-screen.tsx', by: OF_CALLER },
  'src/features/threads/use-message-draft.ts': { at: 'src/features/threads/thread-screen.tsx', by: OF_SCREEN },
}

/** Whether a file, or the one that shows it, asks for an action that it offers. */
function asks(file: string, name: string): boolean {
  const { at = file, by = () => `useMayPerform(${name},` } = ELSEWHERE[file] ?? {}
  const kind = OF_VENDORS[name]
  return kind !== undefined && readFileSync(at, 'utf8').includes(by(rightFor(kind)))
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
  const offered = files.flatMap((file) => offers(readFileSync(file, 'utf8')).map((name) => [file, name] as const))
  expect(offered.filter(([file, name]) => !asks(file, name))).toEqual([])
  const names = new Set(offered.map(([, name]) => name))
  expect(Object.keys(OF_VENDORS).filter((name) => !names.has(name))).toEqual([])
  const offering = new Set(offered.map(([file]) => file))
  expect(Object.keys(ELSEWHERE).filter((file) => !offering.has(file))).toEqual([])
})

test('whoever only reads does none of a vendor’s actions, and a booker all but what is the owners’', () => {
  const rights = Object.entries(OF_VENDORS).map(([name, kind]) => {
    expect(ACTION_KINDS).toContain(kind)
    return [name, rightFor(kind)] as const
  })
  expect(rights.filter(([, right]) => hasTeamRight('readOnly', right))).toEqual([])
  expect(rights.filter(([, right]) => !hasTeamRight('booker', right))).toEqual([['REPLY_TO_REVIEW', 'manage']])
})
