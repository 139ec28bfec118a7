import { ApiError } from '../api-error.ts'

/**
 * A setting that calls need (a URL, the client's id).
 * @throws ApiError 'Configurations not found!' if it is missing or empty (docs/specification.md#limits-and-constants)
 */
export function configured<T extends string>(setting: T | null | undefined): T {
  if (setting === null || setting === undefined || setting === '') throw new ApiError({ kind: 'configuration' })
  return setting
}
