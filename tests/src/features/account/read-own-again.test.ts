import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { OWN, readOwnAgain } from '#src/features/account/queries.ts'

test('an account whose first read began before it was changed is read again', async () => {
  const queryClient = new QueryClient()
  let stored = 'not confirmed'
  const first = Promise.withResolvers<void>()
  const reads: string[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: [...OWN, 'account', 1],
    queryFn: async () => {
      const read = stored
      reads.push(read)
      if (reads.length === 1) await first.promise
      return read
    },
  })
  const unsubscribe = observer.subscribe(() => {})
  stored = 'confirmed'
  await readOwnAgain(queryClient)
  first.resolve()
  expect(observer.getCurrentResult().data).toBe('confirmed')
  expect(reads).toEqual(['not confirmed', 'confirmed'])
  unsubscribe()
})
