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

export const FailedJob = ({ job, words }: FailedJobProps) => (
  <div>
    <p>
      <b>{words}</b> <Badge tone={job.givenUpAt ? 'bad' : 'wait'}>{job.givenUpAt ? 'Given up' : 'Trying'}</Badge>
    </p>
    <p className={blocks.note}>{job.problem}</p>
    <Quiet>{[`#${job.id}`, ...triesOf(job)].join(' · ')}</Quiet>
  </div>
)

/** Those since an operator had it tried again: from the failure before, which is shown until the next, they differ. */
function triesOf({ attempts, failingSince, givenUpAt, nextTryAt }: Job): string[] {
  if (failingSince === null && givenUpAt === null) return ['being tried again']
  const since = failingSince === null ? '' : ` since ${formatMoment(failingSince)}`
  return [
    `${formatCount(attempts, 'try', 'tries')}${since}`,
    givenUpAt ? `given up ${formatMoment(givenUpAt)}` : `next ${formatMoment(nextTryAt)}`,
  ]
}
