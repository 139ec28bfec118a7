/** Votes on a shared shortlist: shown at the tap, sent one after the other once the voter's name is there. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import type { ShortlistVote, ShortlistVotes, VoteChoice } from '#contract/shortlists/shortlists.ts'
import type { Api } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { deviceProof } from '#src/sync/storage/device-proof.ts'

type Vote = Pick<ShortlistVote, 'memberID' | 'choice'>

/** `asSeen`: nothing was tapped here. */
export type VoteState = 'asSeen' | 'waitsForName' | 'sending' | 'saved'

export interface Voting {
  field: RefObject<HTMLInputElement | null>
  name: { value: string; error: string | null; set: (value: string) => void; onBlur: () => void }
  /** Null: none, or taken back. */
  choiceOf: (vendorId: number) => VoteChoice | null
  stateOf: (vendorId: number) => VoteState
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
  const { unsent, keep, take } = useUnsent()
  const [saved, setSaved] = useState<ReadonlySet<number>>(new Set())
  const sent = useRef(Promise.resolve())
  const firstName = typed ?? votes?.firstName ?? ''

  const send = async (vote: Vote) => {
    try {
      const body = { ...vote, firstName: firstName.trim() }
      const { value } = await api.call('voteOnShortlist', { params: { shortlist }, headers: await deviceProof(), body })
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, value)
      setProblem(null)
      setSaved((before) => new Set([...before, vote.memberID]))
    } catch (failure) {
      setProblem(messageOf(failure))
    }
    setPending((before) => new Map([...before].filter(([, other]) => other !== vote)))
  }
  const enqueue = (vote: Vote) => {
    setPending((before) => new Map([...before, [vote.memberID, vote]]))
    setSaved((before) => new Set([...before].filter((vendorId) => vendorId !== vote.memberID)))
    sent.current = sent.current.then(() => send(vote))
  }
  const cast = (vote: Vote) => {
    if (firstName.trim()) {
      for (const one of [...take(), vote]) enqueue(one)
      return
    }
    keep(vote)
    setError('Enter your first name to send your vote.')
    field.current?.focus()
  }
  const onBlur = () => {
    if (!firstName.trim()) return
    const earlier = take()
    earlier.forEach(enqueue)
    if (earlier.length > 0 || firstName.trim() === votes?.firstName) return
    const own = latestChoice([...(votes?.own ?? []), ...pending.values()])
    if (own) enqueue({ ...own })
  }
  const set = (value: string) => {
    setTyped(value)
    setError(null)
  }
  return {
    field,
    name: { value: firstName, error, set, onBlur },
    choiceOf: (vendorId) => {
      const waiting = pending.get(vendorId) ?? unsent.get(vendorId)
      return waiting ? waiting.choice : (votes?.own.find((vote) => vote.memberID === vendorId)?.choice ?? null)
    },
    stateOf: (vendorId) => {
      if (pending.has(vendorId)) return 'sending'
      if (unsent.has(vendorId)) return 'waitsForName'
      return saved.has(vendorId) ? 'saved' : 'asSeen'
    },
    cast,
    problem,
  }
}

/** Votes that were tapped before a name was there, in this order. */
function useUnsent() {
  const [unsent, setUnsent] = useState<ReadonlyMap<number, Vote>>(new Map())
  /** The unsent votes, current at once: one tap both leaves the name and votes. */
  const now = useRef(unsent)
  const set = (votes: ReadonlyMap<number, Vote>) => {
    now.current = votes
    setUnsent(votes)
  }
  return {
    unsent,
    keep: (vote: Vote) => set(new Map([...now.current, [vote.memberID, vote]])),
    take: (): Vote[] => {
      const votes = [...now.current.values()]
      set(new Map())
      return votes
    },
  }
}

/** The name travels with a vote: the latest one on a vendor, which may still be on its way. */
function latestChoice(votes: readonly Vote[]): Vote | undefined {
  const latest = new Map(votes.map((vote) => [vote.memberID, vote] as const))
  return [...latest.values()].find(({ choice }) => choice !== null)
}
