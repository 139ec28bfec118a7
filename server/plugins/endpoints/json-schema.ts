/** The contract's schemas as JSON Schema: for the API description, and for the limits on bodies. */
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

/** The keywords that the contract's schemas produce and that bound a value. */
export interface BoundingSchema {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly BoundingSchema[]
  oneOf?: readonly BoundingSchema[]
  properties?: Record<string, BoundingSchema>
  additionalProperties?: BoundingSchema | boolean
  items?: BoundingSchema
  maxItems?: number
  maxLength?: number
  format?: string
  pattern?: string
}

/** The format on the wire, before any transformation; checks without an equivalent are omitted. */
export function jsonSchema(schema: v.GenericSchema): object {
  const { $schema: _dialect, ...body } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
  })
  return body
}
