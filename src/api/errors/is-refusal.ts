import type { ApiError } from '../api-error.ts'

/** Whether Fanfare itself refused, so that nothing was done. Other failures may hide that it was. */
export const isRefusal = ({ kind, status, code }: Pick<ApiError, 'kind' | 'status' | 'code'>): boolean =>
  kind === 'fields' ||
  kind === 'denied' ||
  kind === 'payment' ||
  (kind === 'problem' && status !== null && status < 500 && code !== 'inProgress')
