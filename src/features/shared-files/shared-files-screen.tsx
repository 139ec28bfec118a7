/** /on-this-device/shared: photos and PDFs that another app shared, and where they can go. */
import { formatCount } from '#contract/format-count.ts'
import { PHOTO_TYPES } from '#contract/media.ts'
import { SHARED_FILES_LIFETIME_MS } from '#contract/limits.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { SHARE_PROBLEMS, type ShareProblem } from '#contract/sharing.ts'
import type { SharedFile, SharedFiles } from '#src/offline/shared/shared-files.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { useSharedFiles } from '#src/pwa/share-target/use-shared-files.ts'
import { useNow } from '#src/sync/use-now.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { CloseIcon } from '#src/ui/elements/icons.tsx'
import { formatMoment } from '#src/ui/format/format-time.ts'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { EmptyState, ProblemNotice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { FilePreview } from './file-preview.tsx'
import css from './shared-files.module.css'

const PROBLEMS: Record<ShareProblem, string> = {
  get missed() {
    return `${marketplaceName()} wasn’t ready to take this. It is now: share it again.`
  },
  notKept: 'This device couldn’t save it. Free up some space, then share it again.',
  unreadable: 'We couldn’t read what the other app sent. Try sharing fewer files at once.',
}

/** @param problem of the address */
export function SharedFilesScreen({ problem }: { problem: string | null }) {
  const shared = useSharedFiles()
  const known = SHARE_PROBLEMS.find((name) => name === problem)
  return (
    <Page narrow roomy>
      <PageHeader title={`Shared with ${marketplaceName()}`} />
      <ProblemNotice problem={known && !shared ? PROBLEMS[known] : null} />
      {shared === undefined ? (
        <Skeleton />
      ) : shared === null ? (
        <EmptyState title="Nothing is waiting here" actions={<LinkButton href="/">Find vendors</LinkButton>}>
          {`When you share photos or PDFs from another app with ${marketplaceName()}, they wait here for a day.`}
        </EmptyState>
      ) : (
        <Waiting shared={shared} />
      )}
    </Page>
  )
}

function Waiting({ shared }: { shared: SharedFiles }) {
  const offline = useOffline()
  const now = useNow()
  const { files, leftOut, text, sharedAt } = shared
  const remove = (ids: readonly string[]) => void offline?.sharedFiles.remove(ids)
  return (
    <>
      <ul className={css.files} aria-label="Shared files">
        {files.map((file) => (
          <Item key={file.id} shared={file} onRemove={() => remove([file.id])} />
        ))}
      </ul>
      {leftOut > 0 ? <p>{`${formatCount(leftOut, 'more file')} didn’t fit. Share the rest afterwards.`}</p> : null}
      <Places shared={shared} />
      {text === '' ? null : <a href={`/requestquote?${text}`}>Add the text that came with it to a request</a>}
      <Quiet>
        They wait on this device until <span>{formatMoment(sharedAt + SHARED_FILES_LIFETIME_MS, now)}</span>. Signing
        out deletes them.
      </Quiet>
      <Button variant="quiet" onClick={() => remove(files.map(({ id }) => id))}>
        Discard
      </Button>
    </>
  )
}

function Item({ shared: { name, file }, onRemove }: { shared: SharedFile; onRemove: () => void }) {
  return (
    <li>
      <FilePreview file={file} />
      <span className={css.name}>{name}</span>
      <Button variant="plain" icon aria-label={`Remove ${name}`} onClick={onRemove}>
        <CloseIcon />
      </Button>
    </li>
  )
}

/** A person signed in as a vendor has a gallery; everyone may have conversations. */
function Places({ shared: { files } }: { shared: SharedFiles }) {
  const account = useSignedIn()
  const isVendor = account?.memberId != null
  const hasPhotos = files.some(({ file }) => (PHOTO_TYPES as readonly string[]).includes(file.type))
  return (
    <>
      {hasPhotos && isVendor ? (
        <Card as="section" className={blocks.block} aria-labelledby="to-gallery">
          <h2 id="to-gallery">Show it on your profile</h2>
          <p>In your gallery, select the button for shared photos. You choose the crop there.</p>
          <LinkButton href="/account/profile">Open your gallery</LinkButton>
        </Card>
      ) : null}
      <Card as="section" className={blocks.block} aria-labelledby="to-message">
        <h2 id="to-message">Send it in a message</h2>
        <p>
          Open the conversation with a <span>{isVendor ? 'client' : 'vendor'}</span>, then select the button for shared
          files.
          {isVendor ? null : <span> A conversation begins once your request is sent.</span>}
        </p>
        <LinkButton href={isVendor ? '/leads' : '/requests'} variant={isVendor ? 'soft' : 'main'}>
          {isVendor ? 'Open my leads' : 'Open my requests'}
        </LinkButton>
      </Card>
      {hasPhotos && !account ? (
        <Quiet>
          Are you a vendor? <a href="/account/profile">Sign in to add photos to your gallery.</a>
        </Quiet>
      ) : null}
    </>
  )
}
