/** Votes on one vendor of a shortlist. */
import type { ShortlistVotes, VoteChoice } from '#contract/shortlists/shortlists.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { ChipButton, Row } from '#src/ui/elements/chip.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import type { VoteState } from './use-voting.ts'

const CHOICES: readonly { choice: VoteChoice; label: string }[] = [
  { choice: 'yes', label: 'Yes' },
  { choice: 'maybe', label: 'Maybe' },
  { choice: 'no', label: 'No' },
]

const VOTE_STATES: Record<VoteState, string | null> = {
  asSeen: null,
  waitsForName: 'Not sent yet: enter your first name above',
  sending: 'Saving…',
  saved: 'Vote saved',
}

interface VoteButtonsProps {
  /** The vendor's. */
  name: string
  chosen: VoteChoice | null
  state: VoteState
  /** Null takes the vote back. */
  onVote: (choice: VoteChoice | null) => void
}

export const VoteButtons = ({ name, chosen, state, onVote }: VoteButtonsProps) => (
  <Row
    wrapping
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is laid out differently
    role="group"
    aria-label={`Your vote on ${name}`}
    aria-busy={state === 'sending'}
    className={blocks.onScreen}
  >
    {CHOICES.map(({ choice, label }) => (
      <ChipButton
        key={choice}
        aria-pressed={chosen === choice}
        // Leaving the name sends earlier votes, and their lines move this button: the tap would miss it.
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          event.currentTarget.focus()
          // A person who taps an unsent vote again wants it to be sent.
          onVote(chosen === choice && state !== 'waitsForName' ? null : choice)
        }}
      >
        {label}
      </ChipButton>
    ))}
    <Quiet as="output">{state === 'saved' && chosen === null ? 'Vote removed' : VOTE_STATES[state]}</Quiet>
  </Row>
)

/** After the voting has ended. */
export const OwnVote = ({ choice }: { choice: VoteChoice | null }) => (
  <Quiet>
    {choice === null ? 'You didn’t vote' : `Your vote: ${CHOICES.find((one) => one.choice === choice)?.label}`}
  </Quiet>
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
  if (all.length === 0) return <Quiet>No votes yet</Quiet>
  return (
    <ul className={blocks.block}>
      {CHOICES.map(({ choice, label }) => ({ choice, label, by: all.filter((vote) => vote.choice === choice) }))
        .filter(({ by }) => by.length > 0)
        .map(({ choice, label, by }) => (
          <li key={choice}>
            <b>{`${label}: ${by.length}`}</b> <span>{`· ${by.map(({ firstName }) => firstName).join(', ')}`}</span>
          </li>
        ))}
    </ul>
  )
}
