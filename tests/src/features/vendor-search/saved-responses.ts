/** Responses that the worker saved, by address. */
export function savedResponses(
  responses: Record<string, { body: unknown; savedAt: string }>,
): Pick<CacheStorage, 'match'> {
  return {
    match: (address) => {
      const response = typeof address === 'string' ? responses[address] : undefined
      return Promise.resolve(
        response && new Response(JSON.stringify(response.body), { headers: { 'x-saved-at': response.savedAt } }),
      )
    },
  }
}
