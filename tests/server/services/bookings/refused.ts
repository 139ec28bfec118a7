/** Refusals that a test of bookings expects. */
import type { BookingConflict } from '#contract/bookings/booking-writes.ts'
import { BookingRefused } from '#server/services/errors.ts'

/** The refusal of a call, which must not succeed. */
export async function refused(
  call: Promise<unknown>,
): Promise<{ code: string; message: string; present: BookingConflict['present'] }> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof BookingRefused)) throw new Error(`It was not refused: ${String(error)}`)
  return { code: error.code, message: error.message, present: error.present }
}
