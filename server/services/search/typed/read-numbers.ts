/** Budgets, ages, guests and times in a typed text. */
import { AGE_MAX, BUDGET_MAX, GUESTS_MAX } from '#contract/limits.ts'
import { takeOut } from './sentence.ts'

interface Numbers {
  /** Dollars at most. */
  budget?: number
  guests?: number
  /** Years of the person whose day it is. */
  age?: number
  /** Children are named. */
  hasChildren: boolean
}

const LESS = 'under|below|less than|up to|max(?:imum)?(?: of)?|no more than|at most|within|budget(?: of| is|:)?|spend'
const ABOUT = `(?:(?<![a-z])(?:for|about|around|approx\\.?|~|with a|my|${LESS})\\s+)*`
const AMOUNT = '(?<amount>\\d[\\d,]*(?:\\.\\d+)?)\\s?(?<thousand>k\\b)?'
const UP_TO = '(?:\\s*(?:-|to|and)\\s*\\$?\\s?(?<upTo>\\d[\\d,]*)\\s?(?<thousands>k\\b)?)?'
const AFTER = '(?:\\s*\\b(?:or (?:less|under)|max(?:imum)?|tops|budget|dollars|bucks|usd)\\b)*'
const RATE = '(?<rate>\\s*(?:/|\\b(?:per|an|a)\\s)\\s*(?:hr|hour|person|head|guest)\\b)?'

const CHILDREN = 'kids?|child(?:ren)?|toddlers?|girls|boys|preschoolers'
const PEOPLE =
  'guests?|people|persons?|ppl|pax|adults|attendees|employees|passengers|friends|ladies|women|men|teens|students|' +
  `coworkers|seats|riders|${CHILDREN}`
const COUNT = '(?<count>\\d[\\d,]*)(?:\\s*(?:-|to)\\s*(?<most>\\d+))?\\s*\\+?'
const KIND_OF = '(?:(?:small|little|young|or so)\\s+)?'

const CLOCK = "\\d{1,2}(?::\\d\\d)?\\s*(?:am|pm|o'?clock)|\\d{1,2}:\\d\\d|noon|midnight"
const AT = '(?:\\b(?:from|at|around|by|until|till|starting)\\s+)?'
const UNITS = 'hours?|hrs?|minutes?|mins?'

/** A person below this age is a child. */
const CHILD_BELOW_YEARS = 13

type Read = (groups: Record<string, string>, found: Numbers) => unknown

const whole = (digits = '') => Number(digits.replaceAll(',', ''))
/** Without cents. A comma with one or two digits at the end stands before them: `800,50`. */
const dollarsOf = (digits = '', isThousands = false) => {
  const [dollars, fraction = ''] = digits.replace(/,(\d{1,2})$/, '.$1').split('.')
  if (!isThousands) return whole(dollars)
  return whole(dollars) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
}

const spend: Read = ({ amount, thousand, upTo, thousands, rate }, found) => {
  const dollars = dollarsOf(upTo ?? amount, Boolean(thousand || thousands))
  // An hour's rate is no budget.
  if (!rate && dollars > 0 && dollars <= BUDGET_MAX) found.budget ??= dollars
}
const turn: Read = ({ age }, found) => {
  const years = age === 'first' ? 1 : Number(age)
  if (years < 1 || years > AGE_MAX) return false
  found.age ??= years
  found.hasChildren ||= years < CHILD_BELOW_YEARS
  return true
}
const count: Read = ({ count: least, most, who = '' }, found) => {
  const guests = whole(most ?? least)
  // `20,30` are two numbers, or one with a fraction: no count of people.
  if (guests < 1 || guests > GUESTS_MAX || /,\d{1,2}$/.test(least ?? '')) return false
  found.guests ??= guests
  found.hasChildren ||= new RegExp(`^(?:${CHILDREN})$`).test(who)
  return true
}
/** Only taken out. */
const skip: Read = () => true

const RULES: readonly [pattern: string, read: Read][] = [
  [`${ABOUT}\\$\\s?${AMOUNT}${UP_TO}${AFTER}${RATE}`, spend],
  [`${ABOUT}\\b${AMOUNT}${UP_TO}\\s*(?:dollars|bucks|usd|budget|max|tops)\\b${RATE}`, spend],
  [`\\b(?:${LESS})\\s+${AMOUNT}(?![\\d,]|\\s*\\+?-?\\s*(?:${PEOPLE}|years?|yrs?|${UNITS}|miles?|mi)\\b)`, spend],
  [`\\bfor\\s+(?<amount>\\d+)\\s?(?<thousand>k)\\b`, spend],
  [`\\b(?:turning|turns|aged?|ages)\\s+(?:\\d+\\s*(?:-|to|and)\\s*)?(?<age>\\d{1,3})\\b`, turn],
  [`\\b(?:\\d+\\s*(?:-|to|and)\\s*)?(?<age>\\d{1,3})[\\s-]*(?:years?|yrs?|y)[\\s./-]*(?:olds?|o)\\b(?:'?s\\b)?`, turn],
  [`\\b(?<age>\\d{1,3}(?=st|nd|rd|th)|first)(?:st|nd|rd|th)?(?=\\s+(?:birthday|bday|b-day)\\b)`, turn],
  [`\\bsweet\\s+(?<age>16)\\b`, turn],
  [`\\b\\d{1,3}(?:st|nd|rd|th)?\\s+(?:year\\s+)?(?=anniversary)`, skip],
  [
    `\\b(?:party|group|crowd|headcount)\\s+(?:of|is)?\\s*(?:about\\s+|around\\s+)?${COUNT}` +
      `(?![\\d:]|\\s*(?:am|pm|${UNITS})\\b)(?:\\s+${KIND_OF}(?<who>${PEOPLE})\\b)?`,
    count,
  ],
  [
    `(?:\\b(?:for|with|about|around|approx\\.?|up to|under|over)\\s+)*\\b${COUNT}[\\s-]*${KIND_OF}` +
      `(?<who>${PEOPLE})\\b(?:'s\\b)?`,
    count,
  ],
  [`${AT}\\b(?:${CLOCK}|\\d{1,2})\\s*(?:-|to|until|till)\\s*(?:${CLOCK})(?![\\d])`, skip],
  [`${AT}\\b(?:${CLOCK})(?![\\d])`, skip],
  [
    `\\b(?:for\\s+)?(?:about\\s+)?(?:\\d+(?:\\.\\d+)?|an?|one|two|three|four|five|six|half an)(?:\\s*-\\s*\\d+)?[\\s-]*` +
      `(?:${UNITS})\\b`,
    skip,
  ],
]
const COMPILED = RULES.map(([pattern, read]) => [new RegExp(pattern, 'g'), read] as const)

export function readNumbers(text: string): Numbers & { rest: string } {
  const found: Numbers = { hasChildren: false }
  const rest = COMPILED.reduce((left, [pattern, read]) => takeOut(left, pattern, (groups) => read(groups, found)), text)
  return { rest, ...found }
}
