/** Above a profile's button: what a request costs and where it goes. */
import type { PublicVendor } from '#contract/vendor.ts'
import { sampleNotice } from '#src/vendor/sample-notice.ts'
import { shownPhotos } from './photos/shown-photos.ts'
import css from './profile-screen.module.css'

export function WhatToExpect({ profile, isOwn }: { profile: PublicVendor; isOwn: boolean }) {
  if (isOwn) {
    return (
      <p className={css.note}>
        This is your profile as clients see it.
        {shownPhotos(profile).length === 0 ? (
          <span>
            {' '}
            It has no photo yet. <a href="/account/profile">Add a photo</a> so that they see who comes.
          </span>
        ) : null}
      </p>
    )
  }
  if (profile.isSample) return <p className={css.note}>{sampleNotice([profile])}</p>
  return <p className={css.note}>{`Free, no account needed. We’ll send your request to ${profile.profileName}.`}</p>
}
