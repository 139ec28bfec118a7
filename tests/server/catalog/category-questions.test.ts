import { expect, test } from 'vitest'
import { questionsFor, questionsOf, TYPES_WITH_QUESTIONS } from '#contract/requests/category-questions.ts'
import { byId } from '#server/catalog/service-types.ts'

const typeOf = (id: number) => byId(id)!

test('every category with questions is in the catalog', () => {
  expect(TYPES_WITH_QUESTIONS.filter((id) => byId(id) === undefined)).toEqual([])
})

test('a request asks three questions at most, of each category’s in turn, and none twice', () => {
  const [dj, band, photoBooth, santa] = [3302, 2, 3702, 815].map(typeOf)
  expect(questionsFor([dj!]).map(({ id }) => id)).toEqual(['ceremonySound', 'emcee', 'mustPlay'])
  expect(questionsFor([dj!, band!, photoBooth!, santa!]).map(({ id }) => id)).toEqual([
    'ceremonySound',
    'repertoire',
    'prints',
  ])
  expect(questionsFor([typeOf(6), band!]).map(({ id }) => id)).toEqual(['inOrOut', 'repertoire', 'emcee'])
  expect(questionsFor([typeOf(6), band!], ['mustPlay', 'prints']).map(({ id }) => id)).toEqual([
    'inOrOut',
    'repertoire',
    'emcee',
    'mustPlay',
  ])
  expect(questionsFor([typeOf(3714)])).toEqual([])
})

test('a category without questions of its own has those of its group', () => {
  expect(questionsOf(typeOf(3303)).map(({ id }) => id)).toEqual(['inOrOut', 'emcee', 'mustPlay'])
})
