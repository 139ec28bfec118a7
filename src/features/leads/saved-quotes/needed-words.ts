/** Words by which a vendor's text is about a question of its category (contract/requests/category-questions.ts). */
const WORDS = new Map([
  ['ceremonySound', /ceremony/i],
  ['emcee', /\b(mc|emcee)\b/i],
  ['prints', /\bprints?\b/i],
  ['gifts', /gift/i],
  ['familyPhotos', /group|family|formals/i],
  ['rehearsal', /rehearsal/i],
  ['trial', /trial/i],
])

/** Whether a text is about a question that is answered with Yes or No. */
export const isAbout = (question: string, text: string): boolean => WORDS.get(question)?.test(text) ?? false
