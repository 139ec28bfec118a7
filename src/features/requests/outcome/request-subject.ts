/** What is done about a whole request has this subject in the outbox. */
export const requestSubject = (key: string) => `request/${key}`
