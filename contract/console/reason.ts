/** The message where an operator has to say why, and hasn’t. */
export const REASON_MISSING = 'Say why, for the audit.'
