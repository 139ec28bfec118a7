/** A vendor's profile page. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { formatCount } from '#contract/format-count.ts'
import type { Source } from '#contract/quote.ts'
import type { PublicMember } from '#contract/vendor.ts'
import type { Api } from '#src/api/client.ts'
import { useSignedIn } from '#src/pwa/account/use-signed-in.ts'
import { rememberFeaturedView, tabStorage } from '#src/tracking/featured-views.ts'
import { storedTextStorage } from '#src/tracking/stored-text.ts'
import { rememberVendorSource } from '#src/tracking/vendor-sources.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Breadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { ChipLink, Row } from '#src/ui/elements/chip.tsx'
import { PinIcon } from '#src/ui/elements/icons.tsx'
import { SavedNotice } from '#src/ui/screens/notice.tsx'
import { Page } from '#src/ui/frame/page.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { Rating } from '#src/ui/content/rating.tsx'
import { profileTrail } from './profile-head.ts'
import { bookedBadge, paragraphs, requestHref } from './format-profile.ts'
import css from './profile-screen.module.css'
import { memberOptions } from './queries.ts'

const PICTURE_WIDTHS = [480, 640, 960, 1200] as const
const PICTURE_SIZES = '(min-width: 768px) 480px, calc(100vw - 32px)'

interface ProfileScreenProps {
  api: Api
  id: number
  source: Source
  /** File name of the place whose search led here. */
  searchedPlace: string | undefined
  /** The featured placement whose link led here. */
  viewSource: string | undefined
  /** Adds this vendor to the selection for one joint request. */
  toggle: ReactNode
  /** The size of the selection and the link to send the request. */
  chosen: ReactNode
}

export function ProfileScreen({ api, id, source, searchedPlace, viewSource, toggle, chosen }: ProfileScreenProps) {
  const { data, dataUpdatedAt } = useSuspenseQuery(memberOptions(api, id))
  const { member, savedAt } = data
  const isOwn = useSignedIn()?.memberId === member.id
  useEffect(() => {
    rememberVendorSource(storedTextStorage(), [id], source, Date.now())
    if (viewSource) rememberFeaturedView(tabStorage(), { featuredProfileId: id, featureProfileViewSource: viewSource })
  }, [id, source, viewSource])
  const place = member.city?.fileName ?? 'nationwide'
  const cityLabel = `${member.cityName}, ${member.stateOrProvinceAbbreviation}`
  const services = member.providedServiceTypes ?? []
  return (
    <Page>
      <Breadcrumb trail={profileTrail(member)} />
      {savedAt === null ? null : <SavedNotice savedAt={savedAt} now={dataUpdatedAt} />}
      <article className={css['top']}>
        <Picture
          className={css['picture']}
          url={member.originalPhotoUrl}
          alt={`${member.profileName}, ${member.primaryServiceName}`}
          width={480}
          height={360}
          widths={PICTURE_WIDTHS}
          sizes={PICTURE_SIZES}
          priority
        />
        <div className={css['facts']}>
          <h1>{member.profileName}</h1>
          <Facts member={member} cityLabel={cityLabel} />
          {isOwn ? (
            <p className={css['note']}>This is your profile, as hosts see it.</p>
          ) : (
            <p className={css['note']}>Free, no account needed. {member.profileName} answers you with a price.</p>
          )}
          <div className={css['ask']}>
            {isOwn ? (
              <LinkButton href="/account/profile">Edit your profile</LinkButton>
            ) : (
              <>
                {chosen}
                <LinkButton href={requestHref(member, { source, location: searchedPlace })}>
                  Request Free Quote
                </LinkButton>
                {toggle}
              </>
            )}
          </div>
          {services.length > 0 ? (
            <>
              <h2>What they do</h2>
              <Row wrapping>
                {services.map((service) => (
                  <ChipLink key={service.id} href={`/${service.fileName}/${place}`}>
                    {service.personForm}
                  </ChipLink>
                ))}
              </Row>
            </>
          ) : null}
        </div>
      </article>
      <section className={css['about']} aria-labelledby="about">
        <h2 id="about">About {member.profileName}</h2>
        {paragraphs(member.description).map((text, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other key and never move
          <p key={index}>{text}</p>
        ))}
        {member.isSample ? (
          <p className={css['note']}>This is a sample profile of a made-up vendor. It shows how Fanfare works.</p>
        ) : null}
      </section>
      <div className={css['room']} />
    </Page>
  )
}

function Facts({ member, cityLabel }: { member: PublicMember; cityLabel: string }) {
  const badge = bookedBadge(member.daysSinceLastBooking)
  return (
    <>
      <div className={css['meta']}>
        <Rating rating={member.rating} reviewCount={member.numberOfReviews} />
        {member.numberOfBookings > 0 ? <span>{formatCount(member.numberOfBookings, 'verified booking')}</span> : null}
      </div>
      <div className={css['meta']}>
        <span>{member.primaryServiceName}</span>
        <span className={css['badges']}>
          <PinIcon />
          {cityLabel}
        </span>
      </div>
      <div className={css['badges']}>
        {badge ? <Badge tone="good">{badge}</Badge> : null}
        {member.includeInVirtualEvents ? <Badge tone="wait">Virtual Services Offered</Badge> : null}
        {member.isSample ? <Badge>Sample</Badge> : null}
      </div>
    </>
  )
}
