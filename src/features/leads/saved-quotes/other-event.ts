/** Words of a saved or an earlier quote that are about another event: they name other hours or guests. */
import type { Lead } from '#contract/leads.ts'

export type WantedEvent = Pick<Lead, 'eventType' | 'duration' | 'guestCount'> & Partial<Pick<Lead, 'categoryDetails'>>

/** How much a text names: `50 to 100 guests`, `up to 5 hours`. */
interface Amount {
  of: 'hours' | 'guests'
  from: number
  until: number
}

const NUMBER_WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const NUMBER = String.raw`(\d[\d,]*(?:\.\d+)?|${NUMBER_WORDS.join('|')})`
const UNIT = String.raw`(hours?|hrs?|h|guests?|people|persons?|pax|kids|children)\b`
const AMOUNT = new RegExp(
  String.raw`(up to |under |max\.? |maximum )?\b${NUMBER}(?:\s*(?:-|–|to)\s*${NUMBER})?(\+| or more)?[\s-]*${UNIT}`,
  'gi',
)
/** Hours of these are not those of the event. */
const BESIDE_EVENT = /set-?\s?up|sound ?check|travel|overtime|extra|additional|break|notice|before|after|early|arriv/i
/** People of these are not guests. */
const BESIDE_GUESTS = /band|crew|team|staff|musicians|performers|piece/i

function amountsIn(text: string): Amount[] {
  return [...text.matchAll(AMOUNT)].flatMap(([, limit, first = '', last, more, unit = '']) => {
    const of = /^h/i.test(unit) ? ('hours' as const) : ('guests' as const)
    if ((of === 'hours' ? BESIDE_EVENT : BESIDE_GUESTS).test(text)) return []
    const from = numberOf(first)
    const until = more ? Infinity : last === undefined ? from : numberOf(last)
    return [{ of, from: limit ? 0 : from, until }]
  })
}

function numberOf(text: string): number {
  const word = NUMBER_WORDS.indexOf(text.toLowerCase())
  return word === -1 ? Number(text.replaceAll(',', '')) : word + 1
}

/** Words by which a vendor's text is about a question of its category (contract/requests/category-questions.ts). */
const ABOUT = new Map([
  ['ceremonySound', /ceremony/i],
  ['emcee', /\b(mc|emcee)\b/i],
  ['prints', /\bprints?\b/i],
  ['gifts', /gift/i],
  ['familyPhotos', /group|family|formals/i],
  ['rehearsal', /rehearsal/i],
  ['trial', /trial/i],
])

/** Whether a text is about a question that is answered with Yes or No. */
export const isAbout = (question: string, text: string): boolean => ABOUT.get(question)?.test(text) ?? false

/**
 * Whether a text names hours or guests that this event doesn't have, or what the client said is not needed. What the
 * client left open contradicts nothing.
 */
export function isOfOtherEvent(text: string, { duration, guestCount, categoryDetails = [] }: WantedEvent): boolean {
  if (categoryDetails.some(({ question, text: said }) => said === 'No' && isAbout(question, text))) return true
  return amountsIn(text).some(({ of, from, until }) => {
    const wanted = of === 'hours' ? duration && duration / 60 : guestCount
    return wanted !== null && (wanted < from || wanted > until)
  })
}

const KINDS = ['wedding', 'birthday', 'anniversary', 'graduation', 'corporate', 'holiday', 'shower', 'bar mitzvah']

/** Whether a name has a kind of event in it, and not this one's. */
export function isOfOtherKind(name: string, { eventType }: Pick<WantedEvent, 'eventType'>): boolean {
  const named = KINDS.filter((kind) => name.toLowerCase().includes(kind))
  return named.length > 0 && !named.some((kind) => eventType.toLowerCase().includes(kind))
}

/** A text without the parts about another event, and those parts. A part ends with its line, a comma or a semicolon. */
export function partsFor(text: string, event: WantedEvent): { kept: string; left: string[] } {
  const left: string[] = []
  const kept = text.split('\n').flatMap((line) => {
    const parts = line.split(/(?<=[,;])\s+/)
    const fitting = parts.filter((part) => !isOfOtherEvent(part, event))
    if (fitting.length === parts.length) return [line]
    left.push(...parts.filter((part) => !fitting.includes(part)).map(trimmed))
    return fitting.length === 0 ? [] : [trimmed(fitting.join(' '))]
  })
  return { kept: kept.join('\n'), left }
}

const trimmed = (text: string) => text.trim().replace(/[,;]$/, '')
