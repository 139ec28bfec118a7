/** Requests that the scripted client tried to send, held against what the database has. */
import type { NewRequest } from '#tests/support/people/client.ts'
import type { StoredRequest } from '#tests/support/server/stored-requests.ts'

export interface Attempt {
  request: NewRequest
  vendorId: number
  /** The screen said that it is on the phone or delivered. */
  acknowledged: boolean
}

interface Comparison {
  lost: number
  duplicated: number
  altered: number
  /** One for each finding, for people. */
  lines: string[]
}

/** @param rows of each attempt, in the same order */
export function compare(attempts: readonly Attempt[], rows: readonly (readonly StoredRequest[])[]): Comparison {
  const found: Comparison = { lost: 0, duplicated: 0, altered: 0, lines: [] }
  for (const [index, attempt] of attempts.entries()) {
    const mine = rows[index] ?? []
    const note = (kind: 'lost' | 'duplicated' | 'altered') => {
      found[kind] += 1
      found.lines.push(`${kind}: ${attempt.request.notes} is stored ${mine.length} times`)
    }
    if (attempt.acknowledged && mine.length === 0) note('lost')
    if (mine.length > 1) note('duplicated')
    if (mine.some((row) => !isAsTyped(row, attempt))) note('altered')
  }
  return found
}

const isAsTyped = (row: StoredRequest, { request, vendorId }: Attempt) =>
  row.notes === request.notes &&
  row.event_type === request.eventType &&
  row.event_date === request.eventDate &&
  row.location_file_name === request.cityFileName &&
  row.guest_count === request.guests &&
  row.vendor_start_time === `${request.startTime}:00` &&
  row.duration_minutes === request.minutes &&
  row.first_name === request.firstName &&
  row.last_name === request.lastName &&
  row.phone_number === request.phone &&
  row.member_ids.join() === String(vendorId)
