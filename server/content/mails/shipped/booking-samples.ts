/** Examples and paragraphs that emails about bookings share. */
export const EVENT = { event: 'Birthday party', when: 'Sat, May 1, 2027, 6:30 PM' } as const
export const LINK = { link: 'View booking' } as const
export const OF_OTHER = { other: 'DJ Nova', ...EVENT, ...LINK } as const
export const NOTE = { note: 'See you there.' } as const
export const FROM_OTHER = 'Message from {other}: {note}'
