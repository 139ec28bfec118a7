/** Requests made to hurt, generated from the contract: the largest and worst that each call lets in. */
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoints.ts'
import { COMMON_FIELDS, RIDE_FIELDS, VENUE_FIELDS } from '#contract/request-fields.ts'
import { jsonSchema } from '#server/plugins/endpoints/json-schema.ts'
import type { BoundingSchema } from '#server/plugins/endpoints/json-schema.ts'

export const calls: [string, Endpoint][] = Object.entries(endpoints)

/** Texts that are expensive for one pattern or another, repeated to `chars`. */
const UNITS = ['a', ' ', 'a.', 'a@a.', 'a-', '1 ', '555-', '2,', 'http:/', '\ud800', '\u202e', '"', '%']
export const hostileTexts = (chars: number) => [
  ...UNITS.map((unit) => unit.repeat(Math.floor(chars / unit.length))),
  `a@${'a'.repeat(chars)}!`,
  `${' '.repeat(chars)}x`,
]

/** Items of a list that is far too long. */
const ITEMS = [0, -1, '', 'a', null, true, [], {}, { type: 'event' }, { a: [] }]
const manyItems = (bytes: number) =>
  ITEMS.map((item) => Array.from({ length: Math.floor(bytes / (JSON.stringify(item).length + 1)) }, () => item))

const manyKeys = (bytes: number) =>
  Object.fromEntries(Array.from({ length: Math.floor(bytes / 12) }, (_, n) => [`k${n.toString(36)}`, 0]))

/** A small value of the schema's shape; rules beyond the shape do not matter here. */
export function sampleOf(schema: BoundingSchema): unknown {
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (choice) return sampleOf(choice)
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sampleOf(part)]))
    case 'array':
      return schema.items ? [sampleOf(schema.items)] : []
    case 'string':
      return schema.format === 'uuid' ? '6f1c1a34-0c42-4d3f-9a63-2b8c5d1f0a11' : 'x'
    case 'number':
    case 'integer':
      return 1
    case 'boolean':
      return true
    default:
      return null
  }
}

/** Values of the schema's shape in which one part is hostile, of about `bytes` together. */
function hostileValues(schema: BoundingSchema, bytes: number): unknown[] {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.flatMap((choice) => hostileValues(choice, bytes))
  if ('const' in schema || schema.enum) return ['a'.repeat(bytes)]
  switch (schema.type) {
    case 'string':
      return hostileTexts(bytes)
    case 'array': {
      const { items = {}, maxItems = 1 } = schema
      const full = hostileValues(items, Math.floor(bytes / maxItems)).map((item) =>
        Array.from({ length: maxItems }, () => item),
      )
      return [...manyItems(bytes), ...full]
    }
    case 'object': {
      const sample = sampleOf(schema) as object
      const parts = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
        hostileValues(part, bytes).map((value) => ({ ...sample, [name]: value })),
      )
      return [{ ...manyKeys(bytes), ...sample }, ...manyItems(bytes), ...parts]
    }
    default:
      return ['a'.repeat(bytes), ...manyItems(bytes)]
  }
}

const text: BoundingSchema = { type: 'string' }
const objectOf = (names: readonly string[], more: Record<string, BoundingSchema> = {}): BoundingSchema => ({
  type: 'object',
  properties: { ...Object.fromEntries(names.map((name) => [name, text])), ...more },
})
const numbers = (maxItems: number): BoundingSchema => ({ type: 'array', items: { type: 'number' }, maxItems })

const quoteRequest = objectOf(
  [...Object.keys({ ...COMMON_FIELDS, ...VENUE_FIELDS, ...RIDE_FIELDS }), 'budgetFor', 'source'],
  {
    members: numbers(20),
    notSure: { type: 'array', items: text, maxItems: 20 },
    requestedServices: numbers(30),
    featureProfiles: {
      type: 'array',
      maxItems: 20,
      items: objectOf(['featureProfileViewSource'], { featuredProfileId: { type: 'number' } }),
    },
  },
)
const reply = objectOf(['includes', 'message', 'validUntil'], {
  leadId: { type: 'number' },
  kind: { const: 'quote' },
  price: { type: 'number' },
  replaces: { type: 'number' },
})

/** The shapes of bodies that are checked only once the vendor or the lead is known. */
const OPEN_BODIES: Partial<Record<string, BoundingSchema>> = { validateGigRequest: quoteRequest, answerLead: reply }

/** The shape of a call's body; undefined when it has none. */
export const bodyShape = (name: string, { body }: Endpoint): BoundingSchema | undefined =>
  OPEN_BODIES[name] ?? (body && jsonSchema(body))

/** The worst bodies of a call, as JSON. */
export function hostileBodies(name: string, endpoint: Endpoint, bytes: number): string[] {
  const shape = bodyShape(name, endpoint)
  if (!shape) return []
  const values = hostileValues(shape, bytes).map((value) => JSON.stringify(value))
  const deep = `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`
  if (name !== 'createRequest') return [...values, deep]
  const client = bodyShape('validateClient', endpoints.validateClient) ?? {}
  const inner = [
    ...hostileValues(quoteRequest, bytes / 2).map((request) => ({ gigRequest: request, client: sampleOf(client) })),
    ...hostileValues(client, bytes / 2).map((person) => ({ gigRequest: sampleOf(quoteRequest), client: person })),
  ]
  return [...values, deep, ...inner.map((data) => JSON.stringify({ requestData: JSON.stringify(data) }))]
}
