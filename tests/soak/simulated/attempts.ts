/** What the scripted host tried to send, held against what the database has. */
import type { Wish } from '#tests/support/people/host.ts'
import type { StoredRequest } from '#tests/support/server/stored-requests.ts'

export interface Attempt {
  want: Wish
  memberId: number
  /** The screen said that it is on the phone or delivered. */
  acknowledged: boolean
}

export interface Comparison {
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
      found.lines.push(`${kind}: ${attempt.want.notes} is stored ${mine.length} times`)
    }
    if (attempt.acknowledged && mine.length === 0) note('lost')
    if (mine.length > 1) note('duplicated')
    if (mine.some((row) => !isAsTyped(row, attempt))) note('altered')
  }
  return found
}

const isAsTyped = (row: StoredRequest, { want, memberId }: Attempt) =>
  row.notes === want.notes &&
  row.event_type === want.eventType &&
  row.event_date === want.eventDate &&
  row.location_file_name === want.cityFileName &&
  row.guest_count === want.guests &&
  row.vendor_start_time === `${want.startTime}:00` &&
  row.duration_minutes === want.minutes &&
  row.first_name === want.firstName &&
  row.last_name === want.lastName &&
  row.phone_number === want.phone &&
  row.member_ids.join() === String(memberId)
