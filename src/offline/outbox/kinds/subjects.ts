/** The subject of an action: those with one subject are sent in their order, and are looked up by it. */
export const requestSubject = (key: string) => `request/${key}`
export const eventSubject = (eventKey: string) => `event/${eventKey}`
export const leadSubject = (leadId: number) => `lead/${leadId}`
/** Whether a lead is archived, which waits for nothing else about it. */
export const archiveSubject = (leadId: number) => `archive/${leadId}`
/** The reminder of a quote. */
export const nudgeSubject = (leadId: number) => `nudge/${leadId}`
export const threadSubject = (leadId: number) => `thread/${leadId}`
export const bookingSubject = (bookingId: number) => `booking/${bookingId}`
/** The client's review of a booking. */
export const reviewSubject = (bookingId: number) => `booking/${bookingId}/review`
/** The vendor's reply to a review. */
export const reviewReplySubject = (reviewId: number) => `review/${reviewId}`
export const calendarSubject = (vendorId: number) => `calendar/${vendorId}`
