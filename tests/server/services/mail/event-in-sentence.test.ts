import { expect, test } from 'vitest'
import { eventInSentence } from '#server/services/mail/event-in-sentence.ts'

test.each([
  ['Wedding', 'wedding'],
  ['Baby or bridal shower', 'baby or bridal shower'],
  ['Other', 'event'],
  ['Quinceañera', 'Quinceañera'],
  ['Bar Mitzvah', 'Bar Mitzvah'],
  ['Rohan’s Sangeet', 'Rohan’s Sangeet'],
])('%s in a sentence is %s', (type, words) => {
  expect(eventInSentence(type)).toBe(words)
})
