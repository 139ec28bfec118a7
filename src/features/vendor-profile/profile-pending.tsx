/** A vendor's page while its profile is on the way: what a list already showed, and the room that the rest takes. */
import { useLayoutEffect } from 'react'
import { Page } from '#src/ui/frame/page.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/elements/visually-hidden.tsx'
import { MainPhotoAlone } from './photos/main-photo.tsx'
import { ProfileSummary, type VendorSummary } from './profile-summary.tsx'
import css from './profile-screen.module.css'

/** The facts that a list shows about a vendor. */
interface ToldVendor extends VendorSummary {
  thumbnailPhotoUrl: string
  shortenedDescription: string
}

export function ProfilePending({ vendor }: { vendor: ToldVendor | undefined }) {
  useLayoutEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <Page aria-busy="true">
      <VisuallyHidden>Loading the profile</VisuallyHidden>
      <div aria-hidden="true" className={css.trailRoom}>
        <Skeleton />
      </div>
      <article className={css.top}>
        {vendor ? <MainPhotoAlone url={vendor.thumbnailPhotoUrl} /> : <PhotoRoom />}
        <div className={css.facts}>
          {vendor ? <h1>{vendor.profileName}</h1> : <Skeleton shape="title" />}
          {vendor ? <ProfileSummary vendor={vendor} /> : <Skeleton shape="short" />}
          <Skeleton shape="title" />
          <Skeleton shape="short" />
          <div className={css.badges}>
            <Skeleton shape="pill" />
            <Skeleton shape="pill" />
          </div>
          <Skeleton shape="short" />
          <div className={css.ask} data-bottom-bar>
            <div className={css.askRoom}>
              <Skeleton shape="button" />
            </div>
          </div>
          <Skeleton shape="short" />
          <div className={css.badges}>
            <Skeleton shape="pill" />
            <Skeleton shape="pill" />
          </div>
        </div>
      </article>
      {vendor ? (
        <section className={css.about}>
          <h2>{`About ${vendor.profileName}`}</h2>
          <p>{vendor.shortenedDescription}</p>
        </section>
      ) : null}
      <div className={css.room} />
    </Page>
  )
}

const PhotoRoom = () => (
  <div className={css.photoRoom}>
    <Skeleton shape="picture" />
  </div>
)
