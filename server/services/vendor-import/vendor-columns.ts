/** Which column of a file is which field of a vendor: by its name, or as the operator says. */
import { Refused } from '#server/services/errors.ts'

export const VENDOR_FIELDS = {
  externalId: { isRequired: true, names: ['id', 'vendor id', 'reference'], help: 'the file’s own id of the vendor' },
  email: {
    isRequired: true,
    names: ['e-mail', 'email address', 'mail'],
    help: 'the vendor claims the profile with it',
  },
  profileName: { isRequired: true, names: ['name', 'business name', 'company', 'title'], help: 'the name clients see' },
  location: {
    isRequired: true,
    names: ['city', 'place', 'address', 'zip', 'postal code'],
    help: '“Austin, TX” or a ZIP code',
  },
  state: { isRequired: false, names: ['province', 'region'], help: 'where the location is only a city' },
  otherPlaces: {
    isRequired: false,
    names: ['other cities', 'other locations', 'more cities'],
    help: '“Phoenix, AZ 50 mi; Tampa, FL 25 mi 11-01 to 03-31”, with “away” after a season without work at home',
  },
  categories: {
    isRequired: true,
    names: ['category', 'service', 'services', 'type'],
    help: 'names of service types, the main one first, with “;” between them',
  },
  description: { isRequired: false, names: ['about', 'text', 'bio'], help: '' },
  phone: { isRequired: false, names: ['phone number', 'telephone', 'tel'], help: '' },
  travelMiles: { isRequired: false, names: ['travel', 'radius'], help: '10, 25, 50, 100, 150 or 200' },
  virtual: { isRequired: false, names: ['online', 'virtual services'], help: 'yes or no' },
  startingPrice: { isRequired: false, names: ['price', 'starting at'], help: 'whole dollars' },
  startedIn: { isRequired: false, names: ['since', 'founded'], help: 'a year' },
  languages: { isRequired: false, names: ['language'], help: 'codes like en; es' },
  whatYouGet: { isRequired: false, names: ['includes', 'what you get'], help: 'with “;” between them' },
  videos: { isRequired: false, names: ['video'], help: 'links to YouTube or Vimeo' },
  photo: { isRequired: false, names: ['photo address', 'photo url', 'image', 'picture'], help: 'its web address' },
  membership: { isRequired: false, names: ['tier', 'level', 'plan'], help: 'basic or pro' },
  listedUntil: {
    isRequired: false,
    names: ['listed until', 'member until', 'paid until'],
    help: 'a day like 2027-12-31',
  },
} as const satisfies Record<string, { isRequired: boolean; names: readonly string[]; help: string }>

export type VendorField = keyof typeof VENDOR_FIELDS

export const isField = (name: string): name is VendorField => Object.hasOwn(VENDOR_FIELDS, name)

/** `Business_Name` and `businessName` are the same name. */
const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const KNOWN = new Map<string, VendorField>(
  Object.entries(VENDOR_FIELDS).flatMap(([field, { names }]) =>
    [field, ...names].map((name) => [plain(name), field as VendorField] as const),
  ),
)

/** The field that a column’s name says. */
export const fieldNamed = (column: string): VendorField | undefined => KNOWN.get(plain(column))

/** Columns by field. */
export type ColumnMap = Partial<Record<VendorField, string>>

/** `Company=profileName, Ref=externalId`. @throws Refused for another form or an unknown field */
export function readColumnsOption(text: string): ColumnMap {
  const map: ColumnMap = {}
  for (const part of text.split(',').filter((given) => given.trim() !== '')) {
    const at = part.lastIndexOf('=')
    const [column, field] = [part.slice(0, at).trim(), part.slice(at + 1).trim()]
    if (at < 1 || !isField(field))
      throw new Refused(
        `“${part.trim()}” must be COLUMN=FIELD. The fields are ${Object.keys(VENDOR_FIELDS).join(', ')}.`,
      )
    map[field] = column
  }
  return map
}

interface MappedColumns {
  map: ColumnMap
  unused: string[]
}

/**
 * @param columns those of the file
 * @param said by the operator, '' for a field that none is; the rest goes by name
 * @returns with the required fields that have no column
 */
export function guessColumns(columns: readonly string[], said: ColumnMap): MappedColumns & { missing: VendorField[] } {
  const map: ColumnMap = {}
  for (const [field, column] of Object.entries(said)) map[field as VendorField] = column
  const taken = new Set<string>(Object.values(said))
  for (const column of columns) {
    const field = fieldNamed(column)
    if (field === undefined || taken.has(column) || map[field] !== undefined) continue
    map[field] = column
    taken.add(column)
  }
  for (const field of Object.keys(map) as VendorField[]) if (map[field] === '') delete map[field]
  const missing = (Object.keys(VENDOR_FIELDS) as VendorField[]).filter(
    (field) => VENDOR_FIELDS[field].isRequired && map[field] === undefined,
  )
  return { map, unused: columns.filter((column) => !taken.has(column)), missing }
}

/** As `guessColumns`. @throws Refused when a required field has no column, or one that was said is not there */
export function mapColumns(columns: readonly string[], said: ColumnMap): MappedColumns {
  const unknown = Object.values(said).find((column) => !columns.includes(column))
  if (unknown !== undefined) throw new Refused(`The file has no column “${unknown}”. It has ${columns.join(', ')}.`)
  const { map, unused, missing } = guessColumns(columns, said)
  if (missing.length > 0)
    throw new Refused(
      `The file has no column for ${missing.join(', ')}. ` +
        'Say which one it is: --columns "COLUMN=FIELD, COLUMN=FIELD".',
    )
  return { map, unused }
}
