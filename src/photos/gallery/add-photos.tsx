/** Chooses photos for the gallery and crops them, one after the other. */
import { Suspense } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { formatList } from '#contract/format.ts'
import { PHOTO_TYPES } from '#contract/media.ts'
import type { ChosenCrop } from '#src/offline/drafts/signup-records.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { filesOfTypes, useSharedFiles } from '#src/pwa/share-target/use-shared-files.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Row } from '#src/ui/elements/chip.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { PhotoPicker } from '../photo-picker.tsx'
import { LazyPhotoDialog } from '../lazy-photo-dialog.ts'
import css from './gallery.module.css'
import { useBatch, type Batch } from './use-batch.ts'

const REPORT_ID = 'gallery-photo-report'

interface AddPhotosProps {
  /** How many more fit. */
  room: number
  onAdd: (file: File, crop: ChosenCrop) => void
}

export function AddPhotos({ room, onAdd }: AddPhotosProps) {
  const batch = useBatch(room)
  const { next, report, isChecking } = batch
  const offline = useOffline()
  const shared = filesOfTypes(useSharedFiles(), PHOTO_TYPES)
  return (
    <div className={css.adding}>
      <Row wrapping>
        {room > 0 ? (
          <PhotoPicker
            label="Add photos"
            id="gallery-photo"
            error={report.leftOut.length === 0 ? null : REPORT_ID}
            multiple
            onFiles={(files) => void batch.choose(files.map((file) => ({ id: null, file })))}
          />
        ) : null}
        {room > 0 && shared.length > 0 ? (
          <Button variant="soft" onClick={() => void batch.choose(shared)}>
            {`Add ${formatCount(shared.length, 'shared photo')}`}
          </Button>
        ) : null}
      </Row>
      <output className={css.quiet}>{isChecking ? 'Checking your photos…' : null}</output>
      <div role="alert" id={REPORT_ID}>
        {isChecking || next ? null : <Report report={report} />}
      </div>
      {next ? (
        <Suspense fallback={null}>
          <LazyPhotoDialog
            shapes
            // Another file starts over.
            key={`${next.name} ${report.added.length + report.leftOut.length}`}
            file={next.file}
            onCancel={() => batch.finish('canceled')}
            onUse={(crop) => {
              batch.finish('added')
              onAdd(next.file, crop)
              if (next.id !== null) void offline?.sharedFiles.remove([next.id])
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** One photo that was added or canceled needs no words: the list shows it. */
function Report({ report: { total, added, leftOut } }: { report: Batch['report'] }) {
  if (total < 2 && !leftOut.some(({ isWrong }) => isWrong)) return null
  return (
    <ul className={css.report}>
      {added.length > 0 ? (
        <li>
          <Notice tone="good">{`Added ${added.length} of ${total}: ${formatList(added)}.`}</Notice>
        </li>
      ) : null}
      {leftOut.map(({ name, why, isWrong }, index) => (
        <li key={`${index} ${name}`}>
          <Notice tone={isWrong ? 'bad' : 'wait'}>
            <b>{`${name}:`}</b> <span>{why}</span>
          </Notice>
        </li>
      ))}
    </ul>
  )
}
