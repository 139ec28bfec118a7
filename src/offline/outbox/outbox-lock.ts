/** Held for one attempt, and while a record goes back to being a draft or leaves with its owner. */
export const OUTBOX_LOCK = 'fanfare-outbox'
