/** A broadcast’s save whose response was lost isn’t taken for another operator’s. */
import { expect, test } from 'vitest'
import type { BroadcastText } from '#contract/console/broadcasts.ts'
import { isConflict } from '#src/console/email/use-broadcast-draft.ts'

const textOf = (body: string): BroadcastText => ({
  audience: 'clients',
  categoryId: null,
  state: null,
  near: null,
  subject: 'New',
  body,
})
const kept = { revision: 3, text: textOf('typed since'), sent: [textOf('sent'), textOf('sent again')] }
const atServer = (revision: number, body: string) => ({ revision, text: textOf(body) })

test.each([
  ['the revision that it began with', atServer(3, 'before'), false],
  ['a save whose response was lost', atServer(4, 'sent'), false],
  ['the text itself', atServer(4, 'typed since '), false],
  ['another operator’s text', atServer(4, 'theirs'), true],
])('a device’s copy beside %s', (_what, broadcast, isExpected) => {
  expect(isConflict(broadcast, kept)).toBe(isExpected)
})
