/** A vendor's profile page. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import type { Source } from '#contract/source.ts'
import type { PublicMember } from '#contract/vendor.ts'
import type { Api } from '#src/api/client.ts'
import { useSignedIn } from '#src/pwa/account/use-signed-in.ts'
import { rememberFeaturedView, tabStorage } from '#src/tracking/featured-views.ts'
import { storedTextStorage } from '#src/tracking/stored-text.ts'
import { rememberVendorSource } from '#src/tracking/vendor-sources.ts'
import { Breadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { ChipLink, Row } from '#src/ui/elements/chip.tsx'
import { ShareButton } from '#src/ui/elements/share-button.tsx'
import { classes } from '#src/ui/elements/class-names.ts'
import type { TrailStep } from '#src/ui/head/structured-data.ts'
import { SavedNotice } from '#src/ui/screens/notice.tsx'
import { Page } from '#src/ui/frame/page.tsx'
import { paragraphs, requestHref } from './format-profile.ts'
import { PhotoStrip } from './photos/photo-strip.tsx'
import { ShortFacts, WhatYouGet } from './profile-facts.tsx'
import { ProfileSummary } from './profile-summary.tsx'
import { profileTrail } from './profile-trail.ts'
import { WhatToExpect } from './what-to-expect.tsx'
import css from './profile-screen.module.css'
import { memberOptions } from './queries.ts'
import { Videos } from './videos/videos.tsx'

interface ProfileScreenProps {
  api: Api
  id: number
  source: Source
  /** File name of the place whose search led here. */
  searchedPlace: string | undefined
  /** The date whose search led here. */
  eventDate: string | undefined
  /** The featured placement whose link led here. */
  viewSource: string | undefined
  /** Back to the results that led here; undefined without any. */
  trail: TrailStep[] | undefined
  /** Whether it is free on the date; null without one. */
  day: ReactNode
  /** Adds this vendor to the selection for one joint request. */
  toggle: ReactNode
  /** The size of the selection and the link to send the request. */
  chosen: ReactNode
  /** Saves this vendor on the device. */
  save: ReactNode
  /** What clients wrote about it. */
  reviews: ReactNode
}

export function ProfileScreen({
  api,
  id,
  source,
  searchedPlace,
  eventDate,
  viewSource,
  trail,
  day,
  toggle,
  chosen,
  save,
  reviews,
}: ProfileScreenProps) {
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
      <Breadcrumb trail={trail ?? profileTrail(member)} />
      {savedAt === null ? null : <SavedNotice savedAt={savedAt} now={dataUpdatedAt} />}
      <article className={css['top']}>
        <PhotoStrip member={member} />
        <div className={css['facts']}>
          <h1>{member.profileName}</h1>
          <ProfileSummary vendor={member} />
          <ShortFacts member={member} thisYear={new Date(dataUpdatedAt).getUTCFullYear()} />
          <ShareButton
            path={member.profileUrl}
            title={`${member.profileName}, ${member.primaryServiceName} in ${cityLabel}`}
          >
            {isOwn ? null : save}
          </ShareButton>
          <WhatToExpect {...{ member, isOwn }} />
          <div className={css['ask']}>
            {isOwn ? (
              <LinkButton href="/account/profile">Edit profile</LinkButton>
            ) : (
              <>
                {day}
                {chosen}
                <LinkButton href={requestHref(member, { source, location: searchedPlace, eventDate })}>
                  Request Free Quote
                </LinkButton>
                {toggle}
              </>
            )}
          </div>
          {services.length > 0 ? (
            <>
              <h2>Services</h2>
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
      <About member={member} />
      <WhatYouGet lines={member.whatYouGet} />
      <Videos links={member.videos} name={member.profileName} />
      {reviews}
      <div className={classes(css['room'], Boolean(day) && css['dayRoom'])} />
    </Page>
  )
}

function About({ member }: { member: PublicMember }) {
  return (
    <section className={css['about']} aria-labelledby="about">
      <h2 id="about">About {member.profileName}</h2>
      {paragraphs(member.description).map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other key and never move
        <p key={index}>{text}</p>
      ))}
      {member.isSample ? <p className={css['note']}>This is a sample profile of a fictional vendor.</p> : null}
    </section>
  )
}
