/** A vendor's profile page. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Source } from '#contract/source.ts'
import type { PublicVendor } from '#contract/vendor.ts'
import type { Api } from '#src/api/client.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { rememberFeaturedView, tabStorage } from '#src/tracking/featured-views.ts'
import { storedTextStorage } from '#src/tracking/stored-text.ts'
import { rememberVendorSource } from '#src/tracking/vendor-sources.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { Breadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { ChipLink, Row } from '#src/ui/elements/chip.tsx'
import { ShareButton } from '#src/ui/elements/share-button.tsx'
import { classes } from '#src/ui/elements/class-names.ts'
import type { TrailStep } from '#src/ui/head/structured-data.ts'
import { SavedNotice } from '#src/ui/screens/notice.tsx'
import type { LinkFacts, VendorLinkFrom } from '#src/vendor/format-vendor-links.ts'
import { Page } from '#src/ui/frame/page.tsx'
import { paragraphs, requestHref } from './format-profile.ts'
import { PhotoStrip } from './photos/photo-strip.tsx'
import { ShortFacts, WhatYouGet } from './profile-facts.tsx'
import { ProfileSummary } from './profile-summary.tsx'
import { profileTrail } from './profile-trail.ts'
import { WhatToExpect } from './what-to-expect.tsx'
import css from './profile-screen.module.css'
import { publicVendorOptions } from './queries.ts'
import { Videos } from './videos/videos.tsx'

interface ProfileScreenProps {
  api: Api
  id: number
  source: Source
  /** File name of the place whose search led here. */
  searchedPlace: string | undefined
  /** The date whose search led here. */
  eventDate: string | undefined
  /** Other facts of the event whose search led here. */
  facts: LinkFacts & Pick<VendorLinkFrom, 'service'>
  /** The featured placement whose link led here. */
  viewSource: string | undefined
  /** Back to the results that led here; undefined without any. */
  trail: TrailStep[] | undefined
  /** Whether it is free on the date; null without one. */
  day: Elements
  /** Adds this vendor to the selection for one joint request. */
  toggle: Elements
  /** The size of the selection and the link to send the request. */
  chosen: Elements
  /** Saves this vendor on the device. */
  save: Elements
  /** The reviews that clients wrote about the vendor. */
  reviews: Elements
}

export function ProfileScreen({
  api,
  id,
  source,
  searchedPlace,
  eventDate,
  facts,
  viewSource,
  trail,
  day,
  toggle,
  chosen,
  save,
  reviews,
}: ProfileScreenProps) {
  const { data, dataUpdatedAt } = useSuspenseQuery(publicVendorOptions(api, id))
  const { member: profile, savedAt } = data
  const isOwn = useSignedIn()?.memberId === profile.id
  useEffect(() => {
    rememberVendorSource(storedTextStorage(), [id], source, Date.now())
    if (viewSource) rememberFeaturedView(tabStorage(), { featuredProfileId: id, featureProfileViewSource: viewSource })
  }, [id, source, viewSource])
  const place = profile.city?.fileName ?? 'nationwide'
  const cityLabel = `${profile.cityName}, ${profile.stateOrProvinceAbbreviation}`
  const services = profile.providedServiceTypes ?? []
  return (
    <Page>
      <Breadcrumb trail={trail ?? profileTrail(profile)} />
      {savedAt === null ? null : <SavedNotice savedAt={savedAt} now={dataUpdatedAt} />}
      <article className={css.top}>
        <PhotoStrip profile={profile} />
        <div className={css.facts}>
          <h1>{profile.profileName}</h1>
          <ProfileSummary vendor={profile} />
          <ShortFacts profile={profile} today={new Date(dataUpdatedAt).toISOString().slice(0, 10)} />
          <ShareButton
            path={profile.profileUrl}
            title={`${profile.profileName}, ${profile.primaryServiceName} in ${cityLabel}`}
          >
            {isOwn ? null : save}
          </ShareButton>
          <WhatToExpect profile={profile} isOwn={isOwn} />
          <div className={css.ask} data-bottom-bar>
            {isOwn ? (
              <LinkButton href="/account/profile">Edit profile</LinkButton>
            ) : (
              <>
                {day}
                {chosen}
                <LinkButton href={requestHref(profile, { source, location: searchedPlace, eventDate, ...facts })}>
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
      <About profile={profile} />
      <WhatYouGet lines={profile.whatYouGet} />
      <Videos links={profile.videos} name={profile.profileName} />
      {reviews}
      <div className={classes(css.room, Boolean(day) && css.dayRoom)} />
    </Page>
  )
}

function About({ profile }: { profile: PublicVendor }) {
  return (
    <section className={css.about} aria-labelledby="about">
      <h2 id="about">{`About ${profile.profileName}`}</h2>
      {paragraphs(profile.description).map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other key and never move
        <p key={index}>{text}</p>
      ))}
      {profile.isSample ? (
        <p className={css.note}>This is a sample profile of a fictional vendor.</p>
      ) : (
        <p className={css.note}>
          <a href={`/report?subject=vendor&id=${profile.id}`} rel="nofollow">
            Report this profile
          </a>
        </p>
      )}
    </section>
  )
}
