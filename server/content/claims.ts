/**
 * Claims that a text may make only if something backs them (docs/content.md): pages of the operator's that explain it,
 * or enough vendors. Texts name a claim in Mustache sections, `{{#guaranteePage}}…{{/guaranteePage}}`.
 */
import Mustache from 'mustache'
import { formatNumber } from '#contract/format-count.ts'
import { BASIC_CATEGORIES, PRO_CATEGORIES } from '#contract/limits.ts'
import { REACH_MILES } from '#contract/reach.ts'
import { ContentError } from './content-error.ts'
import type { ContentFile } from './content-file.ts'
import { NO_DETAILS, operatorTexts } from './operator-details.ts'
import type { OperatorDetails } from './operator-details.ts'

/** The addresses of the pages that explain what the operator offers; without one it isn't offered. */
export interface BackedClaims {
  /** How clients pay for a booking through the site. */
  paymentPage?: string | undefined
  /** The reach of the guarantee; it covers bookings that are paid through the site. */
  guaranteePage?: string | undefined
}

/** Counts of vendors who offer virtual services, claimed from so many on. Samples don't count. */
export const COUNT_CLAIMS = {
  virtualEntertainers: { over: 6000, serviceTypeId: null },
  virtualComedians: { over: 400, serviceTypeId: 110 },
  virtualFortuneTellers: { over: 100, serviceTypeId: 126 },
  virtualSpeakers: { over: 475, serviceTypeId: 730 },
  virtualSantas: { over: 150, serviceTypeId: 815 },
} as const satisfies Record<string, { over: number; serviceTypeId: number | null }>
export type CountClaim = keyof typeof COUNT_CLAIMS

export interface Claims extends BackedClaims {
  /** The counts that the marketplace has reached. */
  reached?: ReadonlySet<CountClaim>
  operator?: OperatorDetails
}

const FACTS = {
  basicCategories: String(BASIC_CATEGORIES),
  proCategories: String(PRO_CATEGORIES),
  basicMiles: String(REACH_MILES.basic),
  proMiles: String(REACH_MILES.pro),
}

const countClaims = Object.keys(COUNT_CLAIMS) as CountClaim[]
const NAMES = [
  'paymentPage',
  'guaranteePage',
  ...countClaims,
  ...Object.keys(FACTS),
  ...Object.keys(operatorTexts(NO_DETAILS)),
]

/** Fills in a text; a claim that nothing backs is absent. */
export type FillClaims = (file: string, text: string) => string

/** The filling throws a ContentError if a text names a claim that doesn't exist, or doesn't close a section. */
export function claimFiller({ paymentPage, guaranteePage, reached, operator = NO_DETAILS }: Claims): FillClaims {
  const view: Record<string, string | false> = {
    ...FACTS,
    ...operatorTexts(operator),
    paymentPage: paymentPage ?? false,
  }
  view['guaranteePage'] = (paymentPage !== undefined && guaranteePage) || false
  for (const claim of countClaims) view[claim] = reached?.has(claim) === true && formatNumber(COUNT_CLAIMS[claim].over)
  return (file, text) => {
    if (!text.includes('{{')) return text
    checkNames(file, text)
    // Markdown, not HTML: what it becomes is escaped when it is rendered.
    return Mustache.render(text, view, {}, { escape: (value: string) => value })
  }
}

function checkNames(file: string, text: string): void {
  let spans
  try {
    spans = Mustache.parse(text)
  } catch (error) {
    throw new ContentError(file, error instanceof Error ? error.message : String(error))
  }
  const unknown = namesOf(spans).find((name) => !NAMES.includes(name))
  if (unknown !== undefined) throw new ContentError(file, `“{{${unknown}}}” is none of ${NAMES.join(', ')}.`)
}

const namesOf = (spans: Mustache.TemplateSpans): string[] =>
  spans.flatMap(([kind, name, , , inner]) => [
    ...(kind === 'text' ? [] : [name]),
    ...(Array.isArray(inner) ? namesOf(inner) : []),
  ])

/** The files with the claims in their texts filled in. @throws ContentError */
export const filledFiles = <T>(files: readonly ContentFile<T>[], fill: FillClaims): ContentFile<T>[] =>
  files.map((content) => ({
    ...content,
    front: fillAll(content.file, content.front, fill),
    body: fill(content.file, content.body).trim(),
  }))

/** Fills in every text of a value that was read from YAML; entries of a list that become empty are left out. */
function fillAll<T>(file: string, value: T, fill: FillClaims): T {
  if (typeof value === 'string') return fill(file, value).trim() as T
  if (Array.isArray(value)) return value.map((item) => fillAll(file, item, fill)).filter((item) => item !== '') as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillAll(file, item, fill)])) as T
}
