/** The messages of one lead, for both sides. @param bookingId of the booking that they are opened from */
export const threadPath = (leadId: number, bookingId?: number): string =>
  bookingId === undefined ? `/threads/${leadId}` : `/threads/${leadId}?booking=${bookingId}`
