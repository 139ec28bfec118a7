/** The people who voted on a shortlist, for its owner, who can take a person off. */
import { formatPossessive } from '#contract/format-possessive.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#contract/format-count.ts'
import type { ShortlistVotes } from '#contract/shortlists/shortlists.ts'
import type { Api } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { deviceProof } from '#src/sync/storage/device-proof.ts'
import { Disclosure } from '#src/ui/content/disclosure.tsx'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { ChipButton } from '#src/ui/elements/chip.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'

interface VotersProps {
  api: Api
  shortlist: string
  all: ShortlistVotes['all']
  queryKey: readonly unknown[]
}

interface Voter {
  voter: string
  firstName: string
  votes: number
}

export function Voters({ api, shortlist, all, queryKey }: VotersProps) {
  const queryClient = useQueryClient()
  const { busy, run } = useSingleRun()
  const [asked, setAsked] = useState<Voter | null>(null)
  const [open, setOpen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const voters = votersOf(all)
  if (voters.length === 0) return null
  const ask = (voter: Voter) => {
    setAsked(voter)
    setProblem(null)
    setOpen(true)
  }
  const remove = ({ voter }: Voter) =>
    run(async () => {
      try {
        const { value } = await api.call('dropVoter', { params: { shortlist, voter }, headers: await deviceProof() })
        await queryClient.cancelQueries({ queryKey })
        queryClient.setQueryData(queryKey, value)
        setOpen(false)
      } catch (failure) {
        setProblem(messageOf(failure))
      }
    })
  return (
    <Disclosure className={blocks.onScreen} summary={`${formatCount(voters.length, 'person', 'people')} voted`}>
      <ul className={blocks.block}>
        {voters.map((voter) => (
          <li key={voter.voter} className={blocks.titleRow}>
            <span>{`${voter.firstName} · ${formatCount(voter.votes, 'vote')}`}</span>
            <ChipButton aria-label={`Remove ${voter.firstName}`} onClick={() => ask(voter)}>
              Remove
            </ChipButton>
          </li>
        ))}
      </ul>
      <AskDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Remove ${formatPossessive(asked?.firstName ?? '')} votes?`}
        action="Remove"
        busy={busy}
        onConfirm={() => void (asked && remove(asked))}
      >
        <p>Anyone with the link can vote again. To stop that, end the voting.</p>
        <ProblemNotice problem={problem} />
      </AskDialog>
    </Disclosure>
  )
}

function votersOf(all: ShortlistVotes['all']): Voter[] {
  const voters = new Map<string, Voter>()
  for (const { voter, firstName } of all)
    voters.set(voter, { voter, firstName, votes: (voters.get(voter)?.votes ?? 0) + 1 })
  return [...voters.values()]
}
