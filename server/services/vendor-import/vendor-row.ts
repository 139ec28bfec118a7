/** One row of a file as a vendor, checked by the rules of the forms, or what is wrong with it. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { toFieldErrors } from '#contract/errors.ts'
import { MEMBER_LEVELS } from '#contract/commerce.ts'
import type { Tier } from '#contract/commerce.ts'
import { EmailAddress } from '#contract/email.ts'
import type { Location } from '#contract/location.ts'
import { PhoneNumber } from '#contract/phone.ts'
import { Languages, StartedIn, StartingPrice, Videos, WhatYouGet } from '#contract/profile-facts.ts'
import type { ProfileFacts } from '#contract/profile-facts.ts'
import { storedReach, TravelMiles } from '#contract/reach.ts'
import { filledLine } from '#contract/text.ts'
import { categoriesAllowed, ProfileDescription, ProfileName } from '#contract/vendor-change.ts'
import { byFileName, byId } from '#server/catalog/service-types.ts'
import { fromCatalog } from '#server/catalog/shown/shown-catalog.ts'
import type { StoredPlace } from '#server/repositories/search/places/vendor-places.ts'
import { excerpt } from '#server/services/mail/excerpt.ts'
import type { FindPlace } from './find-place.ts'
import { readOtherPlaces } from './row-places.ts'
import type { ColumnMap, VendorField } from './vendor-columns.ts'

export interface VendorRow {
  line: number
  externalId: string
  /** In the form in which addresses are compared. */
  email: string
  profileName: string
  description: string
  phoneNumber: string
  place: Location
  /** Null where the file doesn’t say, and then they stay as they are. */
  otherPlaces: StoredPlace[] | null
  /** The main one first. */
  serviceTypeIds: number[]
  tier: Tier
  travelMiles: number | null
  isVirtual: boolean
  /** `YYYY-MM-DD`. */
  listedUntil: string
  facts: ProfileFacts
  photoAddress: string | null
  /** The hash of everything above but the line. */
  hash: Buffer
}

export interface RowRules {
  findPlace: FindPlace
  map: ColumnMap
  /** For rows without a day of their own. */
  listedUntil: string | undefined
}

export type ReadRow = { row: VendorRow; problems?: never } | { row?: never; problems: string[] }

const EXTERNAL_ID_MAX_CHARS = 200
const ADDRESS_MAX_CHARS = 2000
/** A problem quotes so much of an unknown name: a field may be a quarter of a megabyte. */
const SHOWN_CHARS = 60

const ExternalId = filledLine('The id', EXTERNAL_ID_MAX_CHARS, 'Every vendor needs an id that stays the same.')
const Day = v.pipe(
  v.string(),
  v.isoDate('Write the day like 2027-12-31.'),
  v.check((day) => !Number.isNaN(Date.parse(`${day}T00:00:00Z`)), 'There is no such day.'),
)
const PhotoAddress = v.pipe(
  v.string(),
  v.maxLength(ADDRESS_MAX_CHARS, 'The address is too long.'),
  v.check((text) => ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? ''), 'Use an address with https://.'),
)

/** Collects problems, each with the field that it is about. */
function makeReader(fields: Readonly<Record<string, string>>, map: ColumnMap) {
  const problems: string[] = []
  const textOf = (field: VendorField) => {
    const column = map[field]
    return column === undefined ? '' : (fields[column] ?? '').trim()
  }
  return {
    problems,
    textOf,
    addProblem: (field: VendorField, problem: string) => void problems.push(`${field}: ${problem}`),
    /** @param otherwise for an empty field, and after a problem */
    read: <T>(
      field: VendorField,
      schema: v.GenericSchema<unknown, T>,
      otherwise: T,
      from: (text: string) => unknown,
    ): T => {
      const text = textOf(field)
      if (text === '') return otherwise
      const parsed = v.safeParse(schema, from(text))
      if (parsed.success) return parsed.output
      problems.push(`${field}: ${toFieldErrors(parsed.issues)[0]?.message ?? ''}`)
      return otherwise
    },
    required: <T extends string>(field: VendorField, schema: v.GenericSchema<unknown, T>): string => {
      const parsed = v.safeParse(schema, textOf(field))
      if (parsed.success) return parsed.output
      problems.push(`${field}: ${toFieldErrors(parsed.issues)[0]?.message ?? ''}`)
      return ''
    },
  }
}

const itself = (text: string): unknown => text
const listed = (text: string) =>
  text
    .split(/[;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
/** `$1,200` and `1200`. */
const wholeNumber = (text: string): unknown => {
  const plain = text
    .replace(/^\$\s*/, '')
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/\.0+$/, '')
  return /^\d+$/.test(plain) ? Number(plain) : text
}

const YES_OR_NO: Readonly<Record<string, boolean>> = {
  yes: true,
  y: true,
  true: true,
  1: true,
  no: false,
  n: false,
  false: false,
  0: false,
}

export function readVendorRow(
  line: number,
  fields: Readonly<Record<string, string>>,
  { findPlace, map, listedUntil: until }: RowRules,
): ReadRow {
  const { problems, textOf, addProblem, read, required } = makeReader(fields, map)
  const tier = read('membership', v.picklist(['basic', 'pro'], 'Write basic or pro.'), 'basic', (text) =>
    text.toLowerCase() === 'professional' ? 'pro' : text.toLowerCase(),
  )
  const place = findPlace(textOf('location'), textOf('state'))
  if (typeof place === 'string') addProblem('location', place)
  const otherPlaces =
    map.otherPlaces === undefined || typeof place === 'string'
      ? null
      : readOtherPlaces(listed(textOf('otherPlaces')), {
          home: place.fileName,
          memberLevel: MEMBER_LEVELS[tier],
          find: (location) => findPlace(location, ''),
        })
  if (typeof otherPlaces === 'string') addProblem('otherPlaces', otherPlaces)
  const categories = categoriesOf(textOf('categories'), categoriesAllowed(MEMBER_LEVELS[tier]))
  if (typeof categories === 'string') addProblem('categories', categories)
  const listedUntil = read('listedUntil', Day, until ?? '', itself)
  if (listedUntil === '' && textOf('listedUntil') === '')
    addProblem('listedUntil', 'Say until when the membership lasts, in the file or for all of it.')
  const isVirtual = YES_OR_NO[textOf('virtual').toLowerCase() || 'no']
  if (isVirtual === undefined) addProblem('virtual', 'Write yes or no.')
  const row = {
    externalId: required('externalId', ExternalId),
    email: required('email', EmailAddress),
    profileName: required('profileName', ProfileName),
    description: read('description', ProfileDescription, '', itself),
    phoneNumber: read('phone', PhoneNumber, '', itself),
    tier,
    travelMiles: storedReach(MEMBER_LEVELS[tier], read('travelMiles', v.nullable(TravelMiles), null, wholeNumber)),
    listedUntil,
    facts: {
      startingPrice: read('startingPrice', StartingPrice, null, wholeNumber),
      startedIn: read('startedIn', StartedIn, null, wholeNumber),
      languages: read('languages', Languages, [], listed),
      whatYouGet: read('whatYouGet', WhatYouGet, [], listed),
      videos: read('videos', Videos, [], listed),
    },
    photoAddress: read('photo', v.nullable(PhotoAddress), null, itself),
  }
  if (typeof place === 'string' || typeof otherPlaces === 'string' || typeof categories === 'string')
    return { problems }
  if (problems.length > 0) return { problems }
  const whole = { ...row, place, otherPlaces, serviceTypeIds: categories, isVirtual: isVirtual === true }
  const hash = createHash('sha256')
    // Without the column, the hash stays that of imports before there was one.
    .update(JSON.stringify({ ...whole, place: place.fileName, otherPlaces: otherPlaces ?? undefined }))
    .digest()
  return { row: { ...whole, line, hash } }
}

const plainName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const idsByName = fromCatalog((catalog) => {
  const ids = new Map<string, number>(
    catalog
      .toReversed()
      .flatMap(({ id, fileName, personForm, pluralForm, alternateNames }) => [
        ...alternateNames.map((name) => [plainName(name), id] as const),
        ...[pluralForm, personForm, fileName].map((name) => [plainName(name), id] as const),
      ]),
  )
  // A name of its own counts for more than another's other name.
  for (const { id, personForm, pluralForm } of catalog)
    for (const name of [personForm, pluralForm]) ids.set(plainName(name), id)
  return ids
})

const idOf = (name: string): number | undefined =>
  (/^\d+$/.test(name) ? byId(Number(name)) : byFileName(name))?.id ?? idsByName().get(plainName(name))

function categoriesOf(text: string, most: number): number[] | string {
  const names = /[;|\n]/.test(text) || idOf(text) !== undefined ? listed(text) : listed(text.replaceAll(',', ';'))
  if (names.length === 0) return 'Name at least one category.'
  const unknown = names.find((name) => {
    const type = byId(idOf(name) ?? 0)
    return !type?.inSignup || type.isHidden
  })
  if (unknown !== undefined) return `There’s no category “${excerpt(unknown.slice(0, 2 * SHOWN_CHARS), SHOWN_CHARS)}”.`
  const ids = [...new Set(names.map((name) => idOf(name) ?? 0))]
  if (ids.length > most) return `This membership has up to ${most} categories; there are ${ids.length}.`
  return ids
}
