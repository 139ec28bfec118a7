/** A summary of a vendor's profile, with its membership. */
import { useQuery } from '@tanstack/react-query'
import { isNoPhoto } from '#contract/no-photo.ts'
import type { Api } from '#src/api/client.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { formatCount } from '#contract/format-count.ts'
import { formatDay } from '#contract/format.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import css from '../account.module.css'
import { formatMembership } from './format-membership.ts'
import { problemMessage } from '../problem-messages.ts'
import { ownMemberOptions } from '../queries.ts'
import { Section } from '../section.tsx'

const PICTURE_PX = 64

export function OwnProfile({ api, memberId }: { api: Api; memberId: number }) {
  const { data: member, error } = useQuery(ownMemberOptions(api, memberId))
  return (
    <Section title="Your profile">
      {member ? (
        <>
          <div className={css.profile}>
            <Picture
              url={member.mainProfileImage?.url ?? member.searchResultPhotoUrl}
              alt=""
              width={PICTURE_PX}
              height={PICTURE_PX}
            />
            <p>
              <b>{member.profileName}</b>
              <br />
              {member.primaryServiceName}, {member.cityName}, {member.stateOrProvinceAbbreviation}
            </p>
          </div>
          {isNoPhoto(member.searchResultPhotoUrl) ? (
            <p>Until you add a photo, clients see a drawing of what you do.</p>
          ) : null}
          <p>
            {formatMembership(member.memberLevel)};{' '}
            {formatCount(member.providedServiceTypeIds.length, 'category', 'categories')} used.
            {member.membershipEndsOn ? ` Paid until ${formatDay(member.membershipEndsOn)}.` : null}
          </p>
        </>
      ) : error ? (
        <Notice tone="bad">{problemMessage(error)}</Notice>
      ) : (
        <>
          <Skeleton shape="title" />
          <Skeleton />
        </>
      )}
      <div className={css.buttons}>
        <LinkButton href="/account/profile">Edit profile</LinkButton>
        {member && isNoPhoto(member.searchResultPhotoUrl) ? (
          <LinkButton variant="quiet" href="/account/profile">
            Add a photo
          </LinkButton>
        ) : null}
        {member ? (
          <LinkButton variant="quiet" href={member.profileUrl}>
            View as a client
          </LinkButton>
        ) : null}
        {member?.membershipEndsOn ? (
          <LinkButton variant="quiet" href="/account/membership">
            Membership
          </LinkButton>
        ) : null}
        {member?.membershipEndsOn ? (
          <LinkButton variant="quiet" href="/account/receipts">
            Receipts
          </LinkButton>
        ) : null}
      </div>
    </Section>
  )
}
