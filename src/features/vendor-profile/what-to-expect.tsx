/** Above a profile's button: what a request costs and where it goes. */
import type { PublicMember } from '#contract/vendor.ts'
import { sampleNotice } from '#src/ui/format/sample-notice.ts'
import { shownPhotos } from './photos/shown-photos.ts'
import css from './profile-screen.module.css'

export function WhatToExpect({ member, isOwn }: { member: PublicMember; isOwn: boolean }) {
  if (isOwn) {
    return (
      <p className={css['note']}>
        This is your profile as clients see it.
        {shownPhotos(member).length === 0 ? (
          <>
            {' '}
            It has no photo yet. <a href="/account/profile">Add a photo</a> so that they see who comes.
          </>
        ) : null}
      </p>
    )
  }
  if (member.isSample) return <p className={css['note']}>{sampleNotice([member])}</p>
  return <p className={css['note']}>Free, no account needed. We’ll send your request to {member.profileName}.</p>
}
