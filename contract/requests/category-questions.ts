/**
 * Questions of vendors of a category, beyond the event: asked of the client in the quote request, shown on the
 * lead. Every question is optional, and a request asks three at most (docs/specification.md#category-questions).
 * Operators may put others in the place of the shipped ones, which then come with the category.
 */

import type { ServiceType } from '../service-type.ts'

export interface CategoryQuestion {
  /** In stored requests and drafts; never changes. */
  id: string
  /** As the client is asked. */
  label: string
  /** As the vendor reads it. */
  short: string
  /** To choose from; absent for text. */
  options?: readonly string[] | undefined
  placeholder?: string | undefined
}

export const QUESTIONS_MAX = 3

const YES_NO = ['Yes', 'No'] as const
const IN_OR_OUT = ['Indoors', 'Outdoors', 'Both'] as const
const POWER = ['Yes, within 50 feet', 'No'] as const

/** Those with "Yes" and "No" may have words in src/features/leads/saved-quotes/other-event.ts. */
const QUESTIONS = {
  ceremonySound: {
    label: 'Sound for the ceremony, too?',
    short: 'Ceremony sound',
    options: YES_NO,
  },
  emcee: { label: 'Do you need an MC?', short: 'MC', options: YES_NO },
  mustPlay: {
    label: 'Songs that must be played',
    short: 'Must-play list',
    placeholder: 'Three to ten titles, or a link',
  },
  inOrOut: { label: 'Indoors or outdoors?', short: 'Where', options: IN_OR_OUT },
  bandSound: {
    label: 'Does the venue have a sound system?',
    short: 'Sound system at the venue',
    options: ['Yes', 'No', 'Not sure'],
  },
  repertoire: { label: 'Music you’d like', short: 'Music', placeholder: 'Jazz at dinner, Motown later' },
  musicMoment: {
    label: 'When is the music for?',
    short: 'Music for',
    options: ['Ceremony', 'Cocktail hour', 'Dinner', 'Dancing', 'All of it'],
  },
  prints: {
    label: 'Photos to take home?',
    short: 'Prints',
    options: ['Prints', 'Digital only', 'Both'],
  },
  backdrop: { label: 'Colors or theme for the backdrop', short: 'Backdrop', placeholder: 'Gold sequins' },
  boothSpace: {
    label: 'A 10 by 10 foot space with power?',
    short: '10 × 10 ft space with power',
    options: ['Yes', 'No', 'Not sure'],
  },
  childrensAges: { label: 'How old are the children?', short: 'Children’s ages', placeholder: '3 to 8' },
  gifts: { label: 'Should gifts be handed out?', short: 'Gifts', options: YES_NO },
  parking: {
    label: 'Parking or a way in without being seen?',
    short: 'Arrival',
    placeholder: 'Park on Oak St, side door',
  },
  coverage: {
    label: 'What should be covered?',
    short: 'Coverage',
    placeholder: 'Getting ready, ceremony, first dance',
  },
  familyPhotos: {
    label: 'Group photos of the family?',
    short: 'Group photos',
    options: YES_NO,
  },
  photoUse: { label: 'How will you use the photos?', short: 'Use', options: ['At home', 'Online', 'Business'] },
  serviceStyle: {
    label: 'How should the food be served?',
    short: 'Service',
    options: ['Buffet', 'Plated', 'Family style', 'Passed bites', 'Drop-off'],
  },
  diets: { label: 'Allergies and diets', short: 'Allergies and diets', placeholder: '2 vegan, 1 nut allergy' },
  kitchen: { label: 'Is there a kitchen?', short: 'Kitchen', options: ['Yes', 'No', 'Not sure'] },
  alcohol: {
    label: 'Who provides the drinks?',
    short: 'Drinks from',
    options: ['We do', 'The bartender', 'Not sure'],
  },
  faces: { label: 'How many children will be painted?', short: 'Children', placeholder: '15' },
  theme: { label: 'Theme', short: 'Theme', placeholder: 'Jungle' },
  surface: {
    label: 'What will it stand on?',
    short: 'Surface',
    options: ['Grass', 'Concrete or asphalt', 'Indoors', 'Something else'],
  },
  power: { label: 'Is there an outlet nearby?', short: 'Power', options: POWER },
  permit: {
    label: 'Is it in a park that asks for a permit?',
    short: 'Park permit',
    options: ['Yes', 'No', 'Not sure'],
  },
  ceremonyKind: {
    label: 'What kind of ceremony?',
    short: 'Ceremony',
    options: ['Civil', 'Religious', 'Mixed', 'Not sure yet'],
  },
  vows: { label: 'Your own vows?', short: 'Own vows', options: YES_NO },
  rehearsal: { label: 'Should they come to the rehearsal?', short: 'Rehearsal', options: YES_NO },
  stage: { label: 'Is there a stage?', short: 'Stage', options: YES_NO },
  audience: { label: 'Who will watch?', short: 'Audience', options: ['Children', 'Adults', 'All ages'] },
  people: { label: 'How many people need it?', short: 'People', placeholder: 'Bride and 4 bridesmaids' },
  trial: { label: 'Would you like a trial before?', short: 'Trial', options: YES_NO },
  colors: { label: 'Colors or style', short: 'Colors', placeholder: 'Sage and white' },
} as const satisfies Record<string, Omit<CategoryQuestion, 'id'>>
type QuestionId = keyof typeof QUESTIONS

/** The questions of a group of service types, and of single ones instead; by their numbers in the catalog. */
const OF_TYPE: Readonly<Record<number, readonly QuestionId[]>> = {
  // DJs; at a wedding the ceremony counts most
  6: ['inOrOut', 'emcee', 'mustPlay'],
  3302: ['ceremonySound', 'emcee', 'mustPlay'],
  3301: ['ceremonySound', 'emcee', 'mustPlay'],
  // Bands, solo musicians, ensembles
  7: ['repertoire', 'inOrOut', 'bandSound'],
  152: ['musicMoment', 'repertoire', 'inOrOut'],
  151: ['musicMoment', 'repertoire', 'inOrOut'],
  // Variety acts, of them Santa and his wife, face painters and the like
  50: ['audience', 'inOrOut', 'stage'],
  815: ['childrensAges', 'gifts', 'parking'],
  836: ['childrensAges', 'gifts', 'parking'],
  835: ['childrensAges', 'gifts', 'parking'],
  3402: ['faces', 'childrensAges', 'theme'],
  3401: ['faces', 'childrensAges', 'theme'],
  3404: ['faces', 'childrensAges', 'theme'],
  813: ['childrensAges', 'theme', 'inOrOut'],
  851: ['childrensAges', 'theme', 'inOrOut'],
  3419: ['childrensAges', 'theme', 'inOrOut'],
  27: ['repertoire', 'bandSound', 'stage'],
  40: ['audience', 'stage', 'bandSound'],
  // Rentals: what stands outside, and photo booths
  3701: ['surface', 'power', 'permit'],
  3711: ['surface', 'power', 'permit'],
  3703: ['surface', 'power', 'permit'],
  3702: ['prints', 'backdrop', 'boothSpace'],
  // Photographers
  6000: ['coverage', 'familyPhotos', 'photoUse'],
  // Food and drinks
  6103: ['serviceStyle', 'diets', 'kitchen'],
  6104: ['serviceStyle', 'diets', 'kitchen'],
  6105: ['serviceStyle', 'diets', 'power'],
  6101: ['alcohol', 'inOrOut'],
  2413: ['alcohol', 'inOrOut'],
  // Hair and makeup
  6201: ['people', 'trial'],
  6202: ['people', 'trial'],
  // Flowers and decoration, and who marries
  5003: ['colors', 'inOrOut'],
  5006: ['colors', 'inOrOut'],
  5007: ['colors', 'inOrOut'],
  5004: ['ceremonyKind', 'vows', 'rehearsal'],
}

/** A service type of the catalog, the group that it belongs to, and its questions where they aren’t the shipped ones. */
export type CategoryOfVendor = Pick<ServiceType, 'id' | 'topLevelServiceType' | 'questions'>

const question = (id: QuestionId): CategoryQuestion => ({ id, ...QUESTIONS[id] })

/** The questions that came with the product. */
export const shippedQuestionsOf = ({ id, topLevelServiceType }: CategoryOfVendor): CategoryQuestion[] =>
  (OF_TYPE[id] ?? OF_TYPE[topLevelServiceType] ?? []).map(question)

/** The questions of one category. */
export const questionsOf = (type: CategoryOfVendor): readonly CategoryQuestion[] =>
  type.questions ?? shippedQuestionsOf(type)

/** The shipped question with these words, which is the same one: packages know it by its id. */
export const shippedQuestionId = ({ label, short }: Pick<CategoryQuestion, 'label' | 'short'>): string | undefined =>
  Object.entries(QUESTIONS).find(([, known]) => known.label === label && known.short === short)?.[0]

/**
 * The questions to a client who asks vendors of these categories: each category's first ones, three at most.
 * @param given those with an answer, which stay although there are three before them: their vendors read what was said
 */
export function questionsFor(types: readonly CategoryOfVendor[], given: readonly string[] = []): CategoryQuestion[] {
  const lists = types.map(questionsOf)
  const inTurn = [0, 1, 2].flatMap((at) => lists.flatMap((list) => list[at] ?? []))
  const once = [...new Map(inTurn.map((each) => [each.id, each])).values()]
  return once.filter(({ id }, at) => at < QUESTIONS_MAX || given.includes(id))
}

/** The numbers of the categories that have questions of their own. */
export const TYPES_WITH_QUESTIONS: readonly number[] = Object.keys(OF_TYPE).map(Number)
