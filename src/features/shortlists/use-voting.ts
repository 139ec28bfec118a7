/** Votes on a shared shortlist: shown at the tap, sent one after the other; a name is asked for first. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import type { ShortlistVote, ShortlistVotes, VoteChoice } from '#contract/shortlists/shortlists.ts'
import type { Api } from '#src/api/client.ts'
import { deviceProof } from '#src/pwa/storage/device-proof.ts'
import { problemOf } from './queries.ts'

type Vote = Pick<ShortlistVote, 'memberID' | 'choice'>

export interface Voting {
  field: RefObject<HTMLInputElement | null>
  name: { value: string; error: string | null; set: (value: string) => void; onBlur: () => void }
  /** Null: none, or taken back. */
  choiceOf: (memberId: number) => VoteChoice | null
  isPending: (memberId: number) => boolean
  cast: (vote: Vote) => void
  problem: string | null
}

export function useVoting(
  api: Api,
  shortlist: string,
  votes: ShortlistVotes | undefined,
  queryKey: readonly unknown[],
): Voting {
  const queryClient = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** The latest tap on each vendor that has no response yet. */
  const [pending, setPending] = useState<ReadonlyMap<number, Vote>>(new Map())
  const sent = useRef(Promise.resolve())
  const firstName = typed ?? votes?.firstName ?? ''

  const send = async (vote: Vote) => {
    try {
      const body = { ...vote, firstName: firstName.trim() }
      const { value } = await api.call('voteOnShortlist', { params: { shortlist }, headers: await deviceProof(), body })
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, value)
      setProblem(null)
    } catch (failure) {
      setProblem(problemOf(failure))
    }
    setPending((before) => new Map([...before].filter(([, other]) => other !== vote)))
  }
  const cast = (vote: Vote) => {
    if (!firstName.trim()) {
      setError('Enter your first name, then vote.')
      field.current?.focus()
      return
    }
    setPending((before) => new Map([...before, [vote.memberID, vote]]))
    sent.current = sent.current.then(() => send(vote))
  }
  const onBlur = () => {
    if (!firstName.trim() || firstName.trim() === votes?.firstName) return
    // The name travels with a vote: the latest one on a vendor, which may still be on its way.
    const latest = new Map<number, Vote>([
      ...(votes?.own ?? []).map((vote) => [vote.memberID, vote] as const),
      ...pending,
    ])
    const own = [...latest.values()].find(({ choice }) => choice !== null)
    if (own) cast({ ...own })
  }
  const set = (value: string) => {
    setTyped(value)
    setError(null)
  }
  return {
    field,
    name: { value: firstName, error, set, onBlur },
    choiceOf: (memberId) => {
      const waiting = pending.get(memberId)
      return waiting ? waiting.choice : (votes?.own.find(({ memberID }) => memberID === memberId)?.choice ?? null)
    },
    isPending: (memberId) => pending.has(memberId),
    cast,
    problem,
  }
}
