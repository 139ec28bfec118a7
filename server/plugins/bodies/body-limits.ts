/** How many bytes the body of each call may have, from the limits of its fields. */
import type { Endpoint } from '#contract/endpoints.ts'
import { BODY_MAX_BYTES, OPEN_BODY_MAX_BYTES } from '#contract/limits.ts'
import { jsonSchema } from '../endpoints/json-schema.ts'
import type { BoundingSchema } from '../endpoints/json-schema.ts'

/** Every character may be escaped in JSON (`\u0041`), and takes up to nine bytes in a form. */
const BYTES_PER_CHARACTER = { json: 6, form: 9 } as const
/** Uuids, timestamps, and patterns that allow few characters. */
const SHORT_TEXT_CHARS = 100
const NUMBER_BYTES = 32
/** Other versions of the page send fields that this one does not know. */
const UNKNOWN_FIELDS_BYTES = 16 * 1024

/** @returns undefined for an upload, which is limited while it arrives (uploads.ts) */
export function bodyLimitOf({ body, bodyType }: Pick<Endpoint, 'body' | 'bodyType'>): number | undefined {
  if (bodyType === 'upload') return undefined
  const fields = body ? bytesOf(jsonSchema(body), BYTES_PER_CHARACTER[bodyType ?? 'json']) : 0
  return Math.min(BODY_MAX_BYTES, fields + UNKNOWN_FIELDS_BYTES)
}

/** The size of the largest valid value; infinite for a schema without limits, which a test refuses. */
function bytesOf(schema: BoundingSchema, perCharacter: number): number {
  const sizeOf = (part: BoundingSchema) => bytesOf(part, perCharacter)
  const { anyOf, oneOf, properties = {}, additionalProperties, items, maxItems = Infinity } = schema
  const choices = anyOf ?? oneOf
  if (choices) return Math.max(...choices.map(sizeOf))
  if ('const' in schema) return JSON.stringify(schema.const).length
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length))
  switch (schema.type) {
    case 'string':
      return lengthOf(schema) * perCharacter + 2
    case 'array':
      return items ? maxItems * (sizeOf(items) + 1) + 2 : Infinity
    case 'object': {
      const open = additionalProperties === undefined || additionalProperties === false ? 0 : OPEN_BODY_MAX_BYTES
      const entries = Object.entries(properties).map(([name, part]) => name.length + 4 + sizeOf(part))
      return entries.reduce((sum, bytes) => sum + bytes, 2 + open)
    }
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return NUMBER_BYTES
    default:
      return Infinity
  }
}

/** A pattern without an open quantifier allows a bounded number of characters. */
function lengthOf({ maxLength, format, pattern }: BoundingSchema): number {
  if (maxLength !== undefined) return maxLength
  const isShort = format === undefined ? pattern !== undefined && !/[*+]|,\}/.test(pattern) : format !== 'email'
  return isShort ? SHORT_TEXT_CHARS : Infinity
}

/** The paths inside a body that have no limit: `events[].label`. */
export function unlimitedIn(schema: BoundingSchema, path = ''): string[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((part): [string, BoundingSchema] => [path, part])
  for (const [name, part] of Object.entries(schema.properties ?? {}))
    parts.push([path ? `${path}.${name}` : name, part])
  if (schema.items) parts.push([`${path}[]`, schema.items])
  const inside = parts.flatMap(([where, part]) => unlimitedIn(part, where))
  const isLeaf = parts.length === 0 && bytesOf(schema, 1) === Infinity
  const isOpenList = schema.type === 'array' && schema.maxItems === undefined
  return isLeaf || isOpenList ? [path, ...inside] : inside
}
