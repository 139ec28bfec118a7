/** The code of a membership, for others to give when they sign up. */
import { randomInt } from 'node:crypto'

/** Easy to read aloud: no vowels, no look-alike characters. */
const LETTERS = 'BCDFGHJKMNPQRSTVWXYZ23456789'
export const newReferralCode = () => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
