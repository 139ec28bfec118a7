/** Where other apps share to, and where what they shared is shown. */

/** Takes a POST of a form with `title`, `text`, `url` and `files`. */
export const SHARE_PATH = '/share'
export const SHARED_FILES_PATH = '/on-this-device/shared'

/** In the address of the page, `?problem=`: why nothing of it is there. */
export const SHARE_PROBLEMS = ['missed', 'notKept', 'unreadable'] as const
export type ShareProblem = (typeof SHARE_PROBLEMS)[number]

export const shareProblemHref = (problem: ShareProblem) => `${SHARED_FILES_PATH}?problem=${problem}`
