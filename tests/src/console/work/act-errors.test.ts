/** An act that isn't filled in names each field that is missing. */
import { expect, test } from 'vitest'
import { fieldsRefused, isComplete, missingIn } from '#src/console/work/act-errors.ts'

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

test('another failure than a refusal of the server concerns no field', () => {
  expect(fieldsRefused(new Error('lost'), {})).toEqual({})
  expect(fieldsRefused(null, {})).toEqual({})
})
