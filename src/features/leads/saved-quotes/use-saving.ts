/** One call at a time about saved quotes, and why it failed. */
import { useState } from 'react'
import { ApiError } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'

export function useSaving() {
  const { busy, run } = useSingleRun()
  const [problem, setProblem] = useState<string | null>(null)
  return {
    busy,
    problem,
    run: (work: () => Promise<void>) =>
      run(async () => {
        setProblem(null)
        await work().catch((failure: unknown) => setProblem(problemOf(failure)))
      }),
  }
}

function problemOf(failure: unknown): string {
  if (failure instanceof ApiError && failure.kind === 'offline')
    return 'You’re offline. You can use saved quotes now and edit them when you’re online.'
  return messageOf(failure)
}
