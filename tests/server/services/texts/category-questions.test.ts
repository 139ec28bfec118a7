/** Operators write the questions of a category; what clients answered before stays readable. */
import { afterEach, expect, test } from 'vitest'
import { writeTypedQuestions, type TypedQuestion } from '#contract/console/questions.ts'
import type { AskedFor } from '#contract/quote-request.ts'
import { questionsFor, questionsOf } from '#contract/requests/category-questions.ts'
import { ownQuestionsOf } from '#contract/requests/own-question.ts'
import { showAskedQuestions } from '#server/catalog/shown/asked-questions.ts'
import { showCatalog, shownServiceTypes } from '#server/catalog/shown/shown-catalog.ts'
import { toContract } from '#server/catalog/service-types.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { DetailsByCategory } from '#server/repositories/requests/quote-requests.ts'
import { doAct } from '#server/services/console/acts.ts'
import { detailsByCategory, detailsFor } from '#server/services/requests/details-for.ts'
import { searchServiceTypes } from '#server/services/search/service-type-lists.ts'
import { previewText, saveDraft } from '#server/services/texts/text-drafts.ts'
import { readText, readVersions } from '#server/services/texts/read-texts.ts'
import { anActingOwner } from '#tests/support/console/owner.ts'
import { testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

/** DJs are a group; 3302 has shipped questions of its own, 3303 those of the group. */
const DJS = 'services/6'
const [WEDDING_DJ, OTHER_DJ] = [3302, 3303]
const BANDS = 7

const typed = (label: string, short: string, options: string[] | null = null): TypedQuestion => ({
  label,
  short,
  options,
  placeholder: options ? '' : 'Such as this',
})
const LIGHTS = typed('Which lights would you like?', 'Lights', ['Disco ball', 'Lasers', 'None'])
const FLOOR = typed('How large is the dance floor?', 'Dance floor')

async function writing(db: Database) {
  const context = testContext(db, { clock: () => new Date('2027-03-10T18:00:00Z') })
  const owner = await anActingOwner(db)
  const act = (name: 'publishText' | 'restoreShippedText' | 'restoreText', target: string, options = {}) =>
    doAct(context, name, { phase: 'run', key: crypto.randomUUID(), target, reason: '', options }, owner)
  const write = async (name: string, questions: TypedQuestion[] | null) => {
    const { draft, shown, shownId } = await readText(context, name)
    const content = shown!
    const fields = { ...content.fields, questions: writeTypedQuestions(questions) }
    return saveDraft(
      context,
      { name, content: { ...content, fields }, revision: draft?.revision ?? 0, baseId: shownId },
      'ada@example.com',
    )
  }
  return {
    context,
    act,
    write,
    async publish(name: string, questions: TypedQuestion[] | null) {
      await write(name, questions)
      await act('publishText', name)
      await context.texts.readAgain()
    },
    async problemOf(questions: TypedQuestion[]) {
      const { shown } = await readText(context, DJS)
      const fields = { ...shown!.fields, questions: writeTypedQuestions(questions) }
      return (await previewText(context, { name: DJS, content: { ...shown!, fields } })).problem
    },
  }
}

afterEach(() => {
  showCatalog(null)
  showAskedQuestions([])
})

/** A category as a page has it, which has loaded them all. */
function categoryOf(id: number) {
  const catalog = shownServiceTypes().map(toContract)
  const type = catalog.find((each) => each.id === id)!
  return { ...type, questions: ownQuestionsOf(type, catalog) }
}

const labelsOf = (id: number) => questionsOf(categoryOf(id)).map(({ label }) => label)

describeOnBothEngines('questions of categories', (fresh) => {
  test('a request asks what is published, in its order; the group’s where a category has none of its own', async () => {
    const { db } = await fresh()
    const { context, publish, act } = await writing(db)
    const before = [labelsOf(6), labelsOf(OTHER_DJ), labelsOf(WEDDING_DJ)]
    await publish(DJS, [LIGHTS, FLOOR])
    expect([labelsOf(6), labelsOf(OTHER_DJ)]).toEqual([
      [LIGHTS.label, FLOOR.label],
      [LIGHTS.label, FLOOR.label],
    ])
    expect(labelsOf(WEDDING_DJ)).toEqual(before[2])
    // Two categories that ask the same ask it once.
    await publish(`services/${WEDDING_DJ}`, [FLOOR])
    const types = [6, WEDDING_DJ].map(categoryOf)
    expect(questionsFor(types).map(({ label }) => label)).toEqual([LIGHTS.label, FLOOR.label])
    await publish(DJS, [])
    expect(labelsOf(6)).toEqual([])
    const { versions } = await readVersions(context, { name: DJS })
    await act('restoreText', DJS, { version: String(versions.at(-1)?.id) })
    await context.texts.readAgain()
    expect(labelsOf(6)).toEqual([LIGHTS.label, FLOOR.label])
    await act('restoreShippedText', DJS)
    await context.texts.readAgain()
    expect([labelsOf(6), labelsOf(OTHER_DJ)]).toEqual(before.slice(0, 2))
  })

  test('what was answered keeps its label when the question is gone, for vendors of that category only', async () => {
    const { db } = await fresh()
    const { publish } = await writing(db)
    await publish(DJS, [LIGHTS])
    const [lights] = questionsOf(categoryOf(6))
    const given = { emcee: 'Yes', [lights!.id]: 'Lasers' }
    await publish(DJS, [{ ...LIGHTS, label: 'Lights?', short: 'Show' }])
    const about = detailsByCategory([6, OTHER_DJ, WEDDING_DJ, 815], given)
    const labels = (id: number) => detailsFor(id, given, about).map(({ label, text }) => [label, text])
    for (const id of [6, OTHER_DJ]) expect(labels(id)).toEqual([['Lights', 'Lasers']])
    expect(labels(WEDDING_DJ)).toEqual([['MC', 'Yes']])
    expect(labels(815)).toEqual([])
    // Sent to a DJ alone, by a phone whose form still asked it; and from before it was stored.
    const late = detailsByCategory([6], given)
    for (const byCategory of [late, null])
      expect(detailsFor(6, given, byCategory).map(({ label }) => label)).toEqual(['MC', 'Lights'])
  })

  test('an answer is about those that asked when the request was sent, wherever the question moves', async () => {
    const { db } = await fresh()
    const { publish } = await writing(db)
    const given = { emcee: 'Yes' }
    const before = detailsByCategory([6, BANDS], given)
    await publish(DJS, [LIGHTS])
    await publish(`services/${BANDS}`, [typed('Do you need an MC?', 'MC', ['Yes', 'No'])])
    const after = detailsByCategory([6, BANDS], given)
    const readers = (byCategory: DetailsByCategory) =>
      [6, BANDS].filter((id) => detailsFor(id, given, byCategory).length > 0)
    expect(readers(before)).toEqual([6])
    expect(readers(after)).toEqual([BANDS])
  })

  test('an answer of a draft is about those for which its form asked, wherever the question moved meanwhile', async () => {
    const { db } = await fresh()
    const { publish } = await writing(db)
    const given = { emcee: 'Yes' }
    const asked = [
      { serviceTypeId: 6, questions: null },
      { serviceTypeId: BANDS, questions: [] },
    ]
    await publish(DJS, [LIGHTS])
    await publish(`services/${BANDS}`, [typed('Do you need an MC?', 'MC', ['Yes', 'No'])])
    const readers = (said: readonly AskedFor[], ids = [6, BANDS]) => {
      const about = detailsByCategory(ids, given, said)
      return ids.filter((id) => detailsFor(id, given, about).length > 0)
    }
    expect(readers(asked)).toEqual([6])
    // Two vendors of a category were added on different days.
    expect(readers([...asked, { serviceTypeId: BANDS, questions: ['emcee'] }])).toEqual([6, BANDS])
    // The vendor’s category is another one by now; and one that never asked it.
    expect(readers([{ serviceTypeId: 815, questions: ['emcee'] }])).toEqual([BANDS])
    expect(readers([{ serviceTypeId: 815, questions: ['emcee'] }], [815])).toEqual([])
  })

  test('the questions of a group are sent once, not with each of its categories', async () => {
    const { db } = await fresh()
    const { publish } = await writing(db)
    const bytes = () => JSON.stringify(searchServiceTypes({})).length
    const before = bytes()
    const long = (at: number) => typed(`${at}${'x'.repeat(79)}`, `${at}${'y'.repeat(39)}`)
    await publish('services/50', [1, 2, 3].map(long))
    // Also the shipped ones of categories of the group.
    expect(bytes() - before).toBeLessThan(6000)
    expect(labelsOf(815)).toEqual([
      'How old are the children?',
      'Should gifts be handed out?',
      'Parking or a way in without being seen?',
    ])
    expect(labelsOf(112)).toEqual([1, 2, 3].map((at) => long(at).label))
  })

  test('a text without questions has no word of them, as the release before reads none that has', async () => {
    const { db } = await fresh()
    const { context, write } = await writing(db)
    const sourceOfDraft = async () => {
      const [row] = await context.db.query<{ source: string }>(sql`select source from text_draft where name = ${DJS}`)
      return row!.source
    }
    await write(DJS, null)
    expect(await sourceOfDraft()).not.toContain('questions')
    expect(context.texts.content.shipped.get(DJS)).not.toContain('questions')
    await write(DJS, [LIGHTS])
    expect(await sourceOfDraft()).toContain('questions')
  })

  test('a console from before there were questions keeps those of the draft', async () => {
    const { db } = await fresh()
    const { context, publish, write } = await writing(db)
    await publish(DJS, [LIGHTS])
    await write(DJS, [FLOOR])
    const { draft, shownId } = await readText(context, DJS)
    const { questions: _unknown, ...fields } = draft!.content.fields
    const content = { ...draft!.content, fields: { ...fields, plural: 'Deejays' } }
    await saveDraft(context, { name: DJS, content, revision: draft!.revision, baseId: shownId }, 'grace@example.com')
    const saved = (await readText(context, DJS)).draft!.content.fields
    expect(saved.plural).toBe('Deejays')
    expect(saved.questions).toContain(FLOOR.label)
  })

  test('a shipped question stays the same question while its words do', async () => {
    const { db } = await fresh()
    const { publish } = await writing(db)
    await publish(DJS, [typed('Do you need an MC?', 'MC', ['Yes', 'No', 'Not sure'])])
    expect(questionsOf(categoryOf(6))).toEqual([
      { id: 'emcee', label: 'Do you need an MC?', short: 'MC', options: ['Yes', 'No', 'Not sure'] },
    ])
  })

  test('what can’t be asked is refused in words', async () => {
    const { db } = await fresh()
    const { write, act, problemOf } = await writing(db)
    expect(await problemOf([LIGHTS, FLOOR])).toBeNull()
    expect(await problemOf([LIGHTS, typed('', 'Floor')])).toBe('Question 2 needs the words that the client reads.')
    expect(await problemOf([typed('Floor?', '')])).toBe('Question 1 needs the words that the vendor reads.')
    expect(await problemOf([typed('Floor?', 'Floor', ['Yes', ' '])])).toBe('Question 1 needs two choices or more.')
    expect(await problemOf([typed('Floor?', 'Floor', ['Yes', 'Yes'])])).toBe('Question 1 has a choice twice.')
    expect(await problemOf([LIGHTS, LIGHTS])).toBe('Question 2 is there twice.')
    expect(await problemOf([LIGHTS, FLOOR, typed('A', 'B'), typed('C', 'D')])).toBe(
      'Question 4 is one too many: a category asks up to 3.',
    )
    await write(DJS, [typed('', '')])
    await expect(act('publishText', DJS)).rejects.toMatchObject({
      message: 'The site can’t show this. Question 1 needs the words that the client reads.',
    })
  })
})
