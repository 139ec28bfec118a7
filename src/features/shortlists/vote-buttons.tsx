/** Votes on one vendor of a shortlist. */
import type { ShortlistVotes, VoteChoice } from '#contract/shortlists/shortlists.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { ChipButton, Row } from '#src/ui/elements/chip.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'

const CHOICES: readonly { choice: VoteChoice; label: string }[] = [
  { choice: 'yes', label: 'Yes' },
  { choice: 'maybe', label: 'Maybe' },
  { choice: 'no', label: 'No' },
]

interface VoteButtonsProps {
  /** The vendor's. */
  name: string
  chosen: VoteChoice | null
  /** Not stored yet. */
  busy: boolean
  /** Null takes the vote back. */
  onVote: (choice: VoteChoice | null) => void
}

export const VoteButtons = ({ name, chosen, busy, onVote }: VoteButtonsProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is laid out differently
  <Row wrapping role="group" aria-label={`Your vote on ${name}`} aria-busy={busy} className={blocks.onScreen}>
    {CHOICES.map(({ choice, label }) => (
      <ChipButton
        key={choice}
        aria-pressed={chosen === choice}
        onClick={() => onVote(chosen === choice ? null : choice)}
      >
        {label}
      </ChipButton>
    ))}
    {busy ? <span className={blocks.quiet}>Saving…</span> : null}
  </Row>
)

export const VotesLoading = () => (
  <Row wrapping aria-hidden="true" className={blocks.onScreen}>
    {CHOICES.map(({ choice }) => (
      <Skeleton key={choice} shape="pill" />
    ))}
  </Row>
)

/** For the owner: how many voted what, and who. */
export function Votes({ all }: { all: ShortlistVotes['all'] }) {
  if (all.length === 0) return <p className={blocks.quiet}>No votes yet</p>
  return (
    <ul className={blocks.block}>
      {CHOICES.map(({ choice, label }) => ({ choice, label, by: all.filter((vote) => vote.choice === choice) }))
        .filter(({ by }) => by.length > 0)
        .map(({ choice, label, by }) => (
          <li key={choice}>
            <b>
              {label}: {by.length}
            </b>{' '}
            · {by.map(({ firstName }) => firstName).join(', ')}
          </li>
        ))}
    </ul>
  )
}
