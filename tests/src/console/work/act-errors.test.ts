/** An act that isn't filled in names each field that is missing. */
import { expect, test } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { fieldsOf, isAsItWas, isComplete, missingIn, refusalOf } from '#src/console/work/act-errors.ts'

test('each needed field that is empty has its message, and the reason where one is needed', () => {
  const options = { price: ' ', from: '2027-05-01' }
  expect(missingIn('setPrice', { options, reason: '' })).toEqual({
    price: 'Enter the price.',
    reason: 'Say why, for the audit.',
  })
  expect(missingIn('askAbout', { options: {}, reason: ' ' })).toEqual({ reason: 'Write your question.' })
  expect(missingIn('closeDispute', { options: { result: 'both' }, reason: '' })).toEqual({
    reason: 'Say what came of it.',
  })
  expect(missingIn('keepReported', { options: {}, reason: '' })).toEqual({})
  expect(isComplete('setPrice', options)).toBe(false)
  expect(isComplete('setPrice', { ...options, price: '159' })).toBe(true)
})

const refused = (...errors: [name: string, message: string][]) =>
  new ApiError({
    kind: 'fields',
    errors: errors.map(([name, message]) => ({ name, message, code: 'incorrectFormat' as const })),
  })

test('a refusal is said at its field, whichever way the server names it', () => {
  const fields = fieldsOf('editVendor', { field: 'name', seen: 'Oak' })
  expect(fields).toEqual(['text', 'reason'])
  expect(refusalOf(refused(['options.text', 'Too long.'], ['reason', 'Say why.']), fields)).toEqual({
    fields: { text: 'Too long.', reason: 'Say why.' },
    problem: null,
  })
})

test('one at a name without a field is said for the form, and hides nothing', () => {
  const fields = fieldsOf('editVendor', { field: 'name', seen: 'Oak' })
  expect(
    refusalOf(refused(['key', 'The key is wrong.'], ['options.seen', 'Too long.'], ['text', 'No.']), fields),
  ).toEqual({ fields: { text: 'No.' }, problem: 'The key is wrong. Too long.' })
})

test('another failure concerns no field', () => {
  const { fields, problem } = refusalOf(new ApiError({ kind: 'problem', message: 'It has changed.' }), ['text'])
  expect([fields, problem]).toEqual([{}, 'It has changed.'])
  expect(refusalOf(new Error('lost'), []).problem).toBe('Something went wrong. Try again in a moment.')
  expect(refusalOf(null, [])).toEqual({ fields: {}, problem: null })
})

test('a change is as it was until another value is typed; an act that begins with nothing never is', () => {
  const start = { text: 'We play jazz.' }
  expect(isAsItWas(start, { ...start, field: 'description' }, { field: 'description' })).toBe(true)
  expect(isAsItWas(start, { text: 'We play swing.' }, {})).toBe(false)
  expect(isAsItWas({ tier: 'basic' }, { tier: 'basic', until: '' }, {})).toBe(true)
  expect(isAsItWas({ tier: 'basic' }, { tier: 'basic', until: '2020-01-01' }, {})).toBe(false)
  expect(isAsItWas({}, {}, {})).toBe(false)
})
