import { useMutation } from '@tanstack/react-query'
import { problemMessage } from '../problem-messages.ts'

/** One call about the team, with what is wrong with it in words. */
export function useTeamCall(call: () => Promise<unknown>) {
  const { mutate, isPending, error } = useMutation({ mutationFn: call })
  return { run: () => mutate(), busy: isPending, problem: error ? problemMessage(error) : null }
}
