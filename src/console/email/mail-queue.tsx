/** Emails that wait or failed, each with what the mail server said; and addresses that bounce. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ConsoleMail } from '#contract/console/system.ts'
import { formatCount } from '#contract/format-count.ts'
import { hasRight, type Role } from '#contract/console/rights.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { callConsole } from '../api/call.ts'
import { Loaded } from '../frame/loaded.tsx'
import { ShowMore } from '../frame/show-more.tsx'
import { ActButton } from '../work/act-dialog.tsx'
import { TestMail } from '../work/checks-card.tsx'
import { FailedJob } from '../work/failed-job.tsx'
import { formatMoment } from '../work/format-moment.ts'
import { formatWaiting } from '../work/format-waiting.ts'
import list from '../work/timeline.module.css'
import desk from '../frame/desk.module.css'
import { mailWords } from './mail-words.ts'

/** Where the next page of each list begins. */
interface NextPage {
  after?: string
  bouncesAfter?: string
}

const FIRST_PAGE: NextPage = {}

/** Undefined when neither list has another page. */
const nextPage = ({ next, bouncesNext }: ConsoleMail): NextPage | undefined =>
  next === null && bouncesNext === null
    ? undefined
    : { ...(next !== null && { after: next }), ...(bouncesNext !== null && { bouncesAfter: bouncesNext }) }

export function MailQueue({ role }: { role: Role }) {
  const query = useInfiniteQuery({
    queryKey: ['consoleMail'],
    queryFn: ({ pageParam }: { pageParam: NextPage }) => callConsole('consoleMail', { query: pageParam }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextPage,
  })
  return (
    <Loaded query={query}>
      {({ pages }) => (
        <Stack>
          {pages.slice(0, 1).map((mail) => (
            <Queue
              key="queue"
              mail={{ ...mail, failed: pages.flatMap(({ failed }) => failed) }}
              mayAct={hasRight(role, 'retryJobs')}
            />
          ))}
          <Bounces bounces={pages.flatMap(({ bounces }) => bounces)} mayClear={hasRight(role, 'sendMail')} />
          <ShowMore query={query} />
          {hasRight(role, 'sendMail') ? <TestCard /> : null}
        </Stack>
      )}
    </Loaded>
  )
}

const TestCard = () => (
  <Card as="section" roomy>
    <Stack gap="tight">
      <TestMail />
      <Quiet>With it, SPF, DKIM and DMARC of your sender are looked up: without them, emails end up as spam.</Quiet>
    </Stack>
  </Card>
)

const Queue = ({ mail: { due, dueSince, failed, failedCount }, mayAct }: { mail: ConsoleMail; mayAct: boolean }) => (
  <Card as="section" roomy aria-labelledby="mail-queue">
    <Stack gap="tight">
      <h2 id="mail-queue">Waiting emails</h2>
      <Quiet>
        {dueSince === null
          ? failed.length === 0
            ? 'No emails are waiting.'
            : 'No emails are waiting except those below, which failed.'
          : `${formatCount(due, 'email')} about to be sent, the oldest since ${formatMoment(dueSince)}.`}
      </Quiet>
      {failed.length === 0 ? <Quiet>None has failed.</Quiet> : null}
      {failedCount > failed.length ? (
        <Quiet>{`The first ${failed.length} of ${formatWaiting(failedCount)} emails that failed.`}</Quiet>
      ) : null}
      <ul className={list.list}>
        {failed.map((job) => (
          <li key={job.id} className={list.row}>
            <FailedJob job={job} words={mailWords(job.kind)} />
            {mayAct ? (
              <div className={desk.buttons}>
                <ActButton
                  act="dropMail"
                  target={job.id}
                  title={`Drop email #${job.id} for good?`}
                  action="Drop"
                  label="Drop"
                />
                <ActButton
                  act="retryJobs"
                  target={job.id}
                  title={`Try email #${job.id} again?`}
                  action="Try again"
                  label="Try again"
                  variant="soft"
                />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </Stack>
  </Card>
)

const Bounces = ({ bounces, mayClear }: { bounces: ConsoleMail['bounces']; mayClear: boolean }) => (
  <Card as="section" roomy>
    <Stack gap="tight">
      <h2>Addresses that bounce</h2>
      <Quiet>
        {bounces.length === 0
          ? 'None. Mail reaches every address that we know.'
          : 'Their mail came back, so they get none until they or you say that the address works again.'}
      </Quiet>
      <ul className={list.list}>
        {bounces.map(({ address, cause, since }) => (
          <li key={address} className={list.row}>
            <div>
              <p>
                <b>{address}</b>
              </p>
              <p className={blocks.note}>{cause}</p>
              <Quiet>{`Since ${formatMoment(since)}`}</Quiet>
            </div>
            {mayClear ? (
              <ActButton
                act="clearBounce"
                target={address}
                title={`Send mail to ${address} again?`}
                action="Send again"
                label="Works again"
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Stack>
  </Card>
)
