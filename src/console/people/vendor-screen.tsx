/** /operator/people/vendors/ID: a vendor, and what an operator may do about it. */
import { Facts } from '#src/ui/elements/facts.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { VendorFile } from '#contract/console/people.ts'
import { suspensionMark } from '#contract/console/suspension-mark.ts'
import { hasRight, type Role } from '#contract/console/rights.ts'
import { ROLE_NAMES } from '#contract/team/role-words.ts'
import { formatNumber } from '#contract/format-count.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card, CardActions } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { formatWholeDay } from '#src/ui/format/format-time.ts'
import { Page, Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { readOptions } from '../api/queries.ts'
import { Loaded } from '../frame/loaded.tsx'
import { useTitle } from '../frame/title.ts'
import { ActButton } from '../work/act-dialog.tsx'
import { formatMoment } from '../work/format-moment.ts'
import css from '../work/timeline.module.css'
import { ChecksCard } from './checks-card.tsx'
import { BackToPeople, MailsCard, TimelineCard } from './file-parts.tsx'
import { EmailText } from './email-text.tsx'
import { TextsCard } from './texts-card.tsx'
import { VendorStateBadge } from './vendor-state-badge.tsx'

export default function VendorScreen({ id, role }: { id: number; role: Role }) {
  useTitle('Vendor')
  const query = useQuery(readOptions('vendorFile', { params: { id } }))
  return (
    <Page roomy>
      <BackToPeople />
      <Loaded query={query}>
        {(vendor) => (
          <>
            <header className={blocks.head}>
              <VendorStateBadge state={vendor.state} isSuspended={vendor.isSuspended} />
              <h1>{vendor.name}</h1>
              <Quiet>{`#${vendor.id} · ${vendor.city}`}</Quiet>
            </header>
            {vendor.state === 'deleted' ? (
              <>
                <Notice>
                  Everything about it was deleted. Its number and city stay, because clients’ requests name it.
                </Notice>
                <TimelineCard entries={vendor.timeline} />
              </>
            ) : (
              <Parts vendor={vendor} role={role} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

interface PartProps {
  vendor: VendorFile
  role: Role
}

const Parts = ({ vendor, role }: PartProps) => (
  <>
    {vendor.hiddenBecause === null ? null : <Notice tone="bad">{hiddenWords(vendor)}</Notice>}
    <div className={css.columns}>
      <Stack>
        <About vendor={vendor} role={role} />
        {vendor.state === 'sample' ? null : <TextsCard vendor={vendor} mayEdit={hasRight(role, 'editVendors')} />}
        <TeamCard vendor={vendor} />
        {hasRight(role, 'checkVendors') && vendor.state !== 'sample' ? <ChecksCard vendor={vendor} /> : null}
        <MembershipCard vendor={vendor} role={role} />
        <MailsCard email={vendor.email} bounce={vendor.bounce} mails={vendor.mails} role={role} />
      </Stack>
      <TimelineCard entries={vendor.timeline} />
    </div>
  </>
)

function hiddenWords({ hiddenBecause, isSuspended, hiddenAt, hiddenUntil }: VendorFile): string {
  const since = hiddenAt === null ? '' : ` since ${formatMoment(hiddenAt)}`
  const until = isSuspended && hiddenUntil !== null ? `, until ${formatMoment(hiddenUntil)}` : ''
  const what = `${isSuspended ? 'Suspended' : 'Hidden'}${since}${until}`
  return `${what}: ${hiddenBecause ?? ''}`
}

/** The way to the person, whose data can be handed over or deleted there. */
const PersonLink = ({ email }: { email: string }) => (
  <Link href={`/people/person?email=${encodeURIComponent(email)}`}>
    <EmailText email={email} />
  </Link>
)

const emailOf = ({ email, emailConfirmed, unclaimed }: VendorFile) => {
  if (email !== null)
    return (
      <span>
        <PersonLink email={email} />
        {emailConfirmed ? null : <span> (not confirmed)</span>}
      </span>
    )
  return unclaimed ? <PersonLink email={unclaimed.email} /> : 'None'
}

function About({ vendor, role }: PartProps) {
  const { id, name, state, hiddenAt, isSuspended, email, emailConfirmed, phone, counts } = vendor
  const isHidden = hiddenAt !== null
  return (
    <Card as="section" roomy>
      <Stack>
        <Facts
          columns="many"
          facts={[
            ['Email', emailOf(vendor)],
            ['Phone', phone === '' ? 'None' : phone],
            ['Leads', formatNumber(counts.leads)],
            ['Quotes', formatNumber(counts.quotes)],
            ['Bookings', formatNumber(counts.bookings)],
            ['Reviews', formatNumber(counts.reviews)],
          ]}
        />
        <CardActions>
          {isHidden || state === 'unlisted' ? null : (
            <LinkButton variant="quiet" href={`/vendors/vendor-${id}`} target="_blank">
              View profile
            </LinkButton>
          )}
          {hasRight(role, 'hideVendors') && (!isHidden || isSuspended) ? (
            <>
              <ActButton
                act="suspendVendor"
                target={id}
                given={{ seen: suspensionMark(vendor) }}
                title={`Suspend ${name}?`}
                action="Suspend"
                label="Suspend vendor"
              />
              <ActButton act="hideVendor" target={id} title={`Hide ${name}?`} action="Hide" label="Hide vendor" />
            </>
          ) : null}
          {hasRight(role, 'judgeReports') && state !== 'sample' ? (
            <>
              {email === null ? null : (
                <ActButton
                  act="askAbout"
                  target={`vendor-${id}`}
                  title={`Ask ${name} something?`}
                  action="Ask"
                  label="Ask"
                />
              )}
              <ActButton
                act="removeText"
                target={id}
                title={`Remove a text of ${name}?`}
                action="Remove"
                label="Remove a text"
              />
            </>
          ) : null}
          {hasRight(role, 'hideVendors') && isHidden ? (
            <ActButton
              act="restoreVendor"
              target={id}
              title={`Show ${name} again?`}
              action="Show"
              label="Show again"
              variant="soft"
            />
          ) : null}
          {hasRight(role, 'sendMail') && email !== null && !emailConfirmed ? (
            <ActButton
              act="resendConfirmation"
              target={email}
              title="Send the confirmation again?"
              action="Send"
              label="Resend confirmation"
            />
          ) : null}
        </CardActions>
      </Stack>
    </Card>
  )
}

function TeamCard({ vendor: { team } }: Pick<PartProps, 'vendor'>) {
  if (team.length === 0) return null
  return (
    <Card as="section" roomy>
      <Stack>
        <h2>Team</h2>
        <ul className={css.list}>
          {team.map(({ name, email, role, isHolder }) => (
            <li key={email}>
              <b>{name}</b>
              <p>
                <PersonLink email={email} />
              </p>
              <Quiet>{`${ROLE_NAMES[role]}${isHolder ? ', holds the membership' : ''}`}</Quiet>
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  )
}

function whatBegins(tier: 'basic' | 'pro', listedUntil: string): string {
  const [name, day] = [tier === 'pro' ? 'Pro' : 'Basic', formatWholeDay(listedUntil)]
  return listedUntil > new Date().toISOString().slice(0, 10)
    ? `Then a ${name} membership begins, and ends on ${day}.`
    : `The ${name} membership that waited for them ended on ${day}: they can renew it.`
}

const Unclaimed = ({ email, tier, listedUntil }: NonNullable<VendorFile['unclaimed']>) => (
  <Card as="section" roomy>
    <Stack>
      <h2>Membership</h2>
      <p>
        {`Not begun: this profile was imported, and no one has claimed it yet. Whoever reads ${email} sets a password with “Forgot password?”. ${whatBegins(tier, listedUntil)}`}
      </p>
    </Stack>
  </Card>
)

function MembershipCard({ vendor: { id, name, state, membership, unclaimed }, role }: PartProps) {
  if (!membership && unclaimed) return <Unclaimed {...unclaimed} />
  if (!membership)
    return hasRight(role, 'changeMemberships') && state !== 'sample' ? (
      <Card as="section" roomy>
        <Stack>
          <h2>Membership</h2>
          <Quiet>It has never had one.</Quiet>
          <div>
            <ActButton
              act="grantMembership"
              target={id}
              start={{ tier: 'basic' }}
              title={`Give ${name} a membership?`}
              action="Grant"
              label="Grant"
            />
          </div>
        </Stack>
      </Card>
    ) : null
  const { tier, startsOn, endsOn, autoRenew } = membership
  return (
    <Card as="section" roomy>
      <Stack>
        <h2>Membership</h2>
        <Facts
          columns="many"
          facts={[
            ['Plan', tier === 'pro' ? 'Pro' : 'Basic'],
            ['Since', formatWholeDay(startsOn)],
            ['Last day', formatWholeDay(endsOn)],
            ['Auto-renew', autoRenew ? 'On' : 'Off'],
          ]}
        />
        {hasRight(role, 'changeMemberships') ? (
          <CardActions>
            <ActButton
              act="extendMembership"
              target={id}
              title={`Extend ${name}’s membership?`}
              action="Extend"
              label="Extend"
              variant="soft"
            />
            <ActButton
              act="endMembership"
              target={id}
              title={`End ${name}’s membership?`}
              action="End"
              label="End and refund"
            />
          </CardActions>
        ) : null}
      </Stack>
    </Card>
  )
}
