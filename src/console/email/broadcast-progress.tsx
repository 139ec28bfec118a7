/** How far a broadcast is, and what can be done about it. */
import type { Broadcast, BroadcastFigures } from '#contract/console/broadcasts.ts'
import { formatCount, formatNumber } from '#contract/format-count.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { Facts, type LabeledFact } from '#src/ui/elements/facts.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { ActButton } from '../work/act-dialog.tsx'
import { formatMoment } from '../work/format-moment.ts'
import { AUDIENCES } from './broadcast-words.ts'
import desk from '../frame/desk.module.css'

export function BroadcastProgress({ broadcast, mayAct }: { broadcast: Broadcast; mayAct: boolean }) {
  const { id, audience, progress, figures, problem, isBehindOthers, operator, startedAt, endedAt } = broadcast
  if (!figures) return null
  return (
    <Card as="section" roomy aria-labelledby="broadcast-progress">
      <Stack>
        <h2 id="broadcast-progress">{headingOf(broadcast, figures)}</h2>
        {problem === null ? null : (
          <Notice tone="bad">{`The mail server refuses: ${problem} We’ll try again by ourselves.`}</Notice>
        )}
        {isBehindOthers && problem === null ? <Quiet>Waiting for other email to go out first.</Quiet> : null}
        <Facts columns="two" facts={factsOf(figures, progress)} />
        {figures.unclear > 0 ? (
          <Quiet>
            Not known: a server stopped while it handed these over. They may have arrived, so we don’t send them again.
          </Quiet>
        ) : null}
        <Quiet>
          {[
            `To ${AUDIENCES[audience].toLowerCase()}`,
            `written by ${operator}`,
            ...(startedAt === null ? [] : [`started ${formatMoment(startedAt)}`]),
            ...(endedAt === null ? [] : [`ended ${formatMoment(endedAt)}`]),
          ].join(' · ')}
        </Quiet>
        {mayAct ? <Acts id={id} progress={progress} waiting={figures.waiting} /> : null}
      </Stack>
    </Card>
  )
}

function headingOf({ progress }: Broadcast, { waiting, sent }: BroadcastFigures): string {
  if (progress === 'sent') return `Sent to ${formatCount(sent, 'person', 'people')}`
  return `${formatNumber(sent)} sent, ${formatNumber(waiting)} ${progress === 'canceled' ? 'left out' : 'to go'}`
}

const factsOf = (figures: BroadcastFigures, progress: Broadcast['progress']): LabeledFact[] => [
  ['Sent', formatNumber(figures.sent)],
  [progress === 'canceled' ? 'Left out' : 'To go', formatNumber(figures.waiting)],
  ['Came back', formatNumber(figures.bounced)],
  ['Unsubscribed', formatNumber(figures.unsubscribed)],
  [
    'Skipped',
    figures.skipped === 0
      ? null
      : `${formatNumber(figures.skipped)} no longer agree, can’t be reached or had another one meanwhile`,
  ],
  ['Refused', figures.failed === 0 ? null : formatNumber(figures.failed)],
  ['Not known', figures.unclear === 0 ? null : formatNumber(figures.unclear)],
]

function Acts({ id, progress, waiting }: { id: number; progress: Broadcast['progress']; waiting: number }) {
  if (progress !== 'sending' && progress !== 'paused') return null
  return (
    <div className={desk.buttons}>
      <ActButton
        act="cancelBroadcast"
        target={id}
        title={`Leave out ${formatCount(waiting, 'person', 'people')}?`}
        action="Cancel broadcast"
        label="Cancel broadcast"
      />
      {progress === 'sending' ? (
        <ActButton
          act="pauseBroadcast"
          target={id}
          title="Pause this broadcast?"
          action="Pause"
          label="Pause"
          variant="soft"
        />
      ) : (
        <ActButton
          act="resumeBroadcast"
          target={id}
          title="Resume this broadcast?"
          action="Resume"
          label="Resume"
          variant="main"
        />
      )}
    </div>
  )
}
