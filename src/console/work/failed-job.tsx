/** A job that failed: what it was to do, why it couldn't, and when it is tried again. */
import { formatCount } from '#contract/format-count.ts'
import type { FailedJob as Job } from '#contract/console/system.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { formatMoment } from './format-moment.ts'

interface FailedJobProps {
  job: Job
  /** Its kind, as operators say it. */
  words: string
}

export const FailedJob = ({ job: { id, attempts, givenUpAt, nextTryAt, problem }, words }: FailedJobProps) => (
  <div>
    <p>
      <b>{words}</b> <Badge tone={givenUpAt ? 'bad' : 'wait'}>{givenUpAt ? 'Given up' : 'Trying'}</Badge>
    </p>
    <p className={blocks.note}>{problem}</p>
    <Quiet>
      {`#${id} · ${formatCount(attempts, 'try', 'tries')} · ${
        givenUpAt ? `given up ${formatMoment(givenUpAt)}` : `next ${formatMoment(nextTryAt)}`
      }`}
    </Quiet>
  </div>
)
