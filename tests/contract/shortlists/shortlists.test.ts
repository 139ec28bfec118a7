/** Text of a shortlist and of a vote: plain text of a limited length, without web addresses. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ByShortlist, NewShortlist, ShortlistVote } from '#contract/shortlists/shortlists.ts'

const LIST = { title: 'Our wedding', note: '', memberIds: [1] }
const VOTE = { firstName: 'Ana', memberID: 1, choice: 'yes' }

test.each([
  ['no title', NewShortlist, { ...LIST, title: ' ' }],
  ['a web address as title', NewShortlist, { ...LIST, title: 'Win at www.example.com' }],
  ['a domain in the note', NewShortlist, { ...LIST, note: 'More on example.com' }],
  ['a note without end', NewShortlist, { ...LIST, note: 'x'.repeat(501) }],
  ['no vendor', NewShortlist, { ...LIST, memberIds: [] }],
  ['21 vendors', NewShortlist, { ...LIST, memberIds: Array.from({ length: 21 }, (_, index) => index + 1) }],
  ['a voter without a name', ShortlistVote, { ...VOTE, firstName: '' }],
  ['a voter called like a site', ShortlistVote, { ...VOTE, firstName: 'example.com' }],
  ['an unknown choice', ShortlistVote, { ...VOTE, choice: 'never' }],
  ['an id that can be guessed', ByShortlist, { shortlist: '12' }],
])('%s is refused', (_what, schema, value) => {
  expect(v.safeParse(schema, value).success).toBe(false)
})

test('what people type is taken as it is', () => {
  expect(v.parse(NewShortlist, { title: ' Ana & Ben’s <b>day</b> ', memberIds: [12, 845] })).toEqual({
    title: 'Ana & Ben’s <b>day</b>',
    note: '',
    memberIds: [12, 845],
    quotes: [],
    quoteParts: [],
  })
  expect(v.is(ShortlistVote, { ...VOTE, choice: null })).toBe(true)
})
