/** What the worker saved, by address. */
export function savedResponses(
  answers: Record<string, { body: unknown; savedAt: string }>,
): Pick<CacheStorage, 'match'> {
  return {
    match: (address) => {
      const answer = typeof address === 'string' ? answers[address] : undefined
      return Promise.resolve(
        answer && new Response(JSON.stringify(answer.body), { headers: { 'x-saved-at': answer.savedAt } }),
      )
    },
  }
}
