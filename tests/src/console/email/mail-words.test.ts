/** Operators read which email failed in words, not the name of its job. */
import { expect, test } from 'vitest'
import { mailKinds } from '#server/services/jobs/jobs.ts'
import { testContext } from '#tests/support/server/context.ts'
import { mailWords } from '#src/console/email/mail-words.ts'

test('every kind of email has words', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- handlers are only made, not run
  const kinds = mailKinds(testContext({} as Parameters<typeof testContext>[0]))
  expect(kinds.length).toBeGreaterThan(30)
  expect(kinds.filter((kind) => mailWords(kind) === kind)).toEqual([])
})
