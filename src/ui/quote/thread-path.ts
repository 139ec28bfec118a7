/** The messages of one lead, for both sides. */
export const threadPath = (leadId: number): string => `/threads/${leadId}`
