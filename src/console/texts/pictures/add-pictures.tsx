/** Adds pictures to a text: chosen, uploaded, described, and put where the cursor was. */
import { useEffect, useRef, useState } from 'react'
import { PICTURE_ALT_MAX_CHARS, TEXT_PICTURES_MAX } from '#contract/console/texts.ts'
import { formatCount } from '#contract/format-count.ts'
import { PHOTO_TYPES } from '#contract/media.ts'
import { PICTURE_PATH, resized } from '#contract/pictures.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Field, Input } from '#src/ui/form/field.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import desk from '../../frame/desk.module.css'
import css from '../texts.module.css'
import type { PictureInText } from './pictures-in-markdown.ts'
import { holdsWork, useUploads, type ChosenPicture } from './use-uploads.ts'

/** @param onAdd takes the pictures in the order in which they were chosen */
export function AddPictures({ onAdd }: { onAdd: (pictures: PictureInText[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<File[]>([])
  const [added, setAdded] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  // Whether something would be lost.
  const [hasWork, setHasWork] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const close = () => {
    setFiles([])
    setHasWork(false)
    setIsLeaving(false)
  }
  const leave = () => (hasWork ? setIsLeaving(true) : close())
  return (
    <div className={css.adding}>
      <input
        ref={input}
        className={css.file}
        type="file"
        multiple
        accept={PHOTO_TYPES.join()}
        aria-label="Pictures to add"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])]
          const isTooMany = chosen.length > TEXT_PICTURES_MAX
          setProblem(isTooMany ? `A text can have up to ${TEXT_PICTURES_MAX} pictures. Choose fewer.` : null)
          setFiles(isTooMany ? [] : chosen)
          setAdded(0)
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button variant="soft" onClick={() => input.current?.click()}>
        Add pictures
      </Button>
      <output>
        <Quiet as="span">{added === 0 ? '' : `${formatCount(added, 'picture')} added to the text.`}</Quiet>
      </output>
      <ProblemNotice problem={problem} />
      <Dialog open={files.length > 0} onClose={leave} title={files.length === 1 ? 'Add a picture' : 'Add pictures'}>
        <ChosenPictures
          files={files}
          onWork={setHasWork}
          onClose={leave}
          onAdd={(pictures) => {
            onAdd(pictures)
            setAdded(pictures.length)
            close()
          }}
        />
      </Dialog>
      <AskDialog
        open={isLeaving}
        onClose={() => setIsLeaving(false)}
        title="Leave without adding?"
        action="Leave"
        cancelLabel="Stay"
        busy={false}
        onConfirm={close}
      >
        <p>The text stays as it is, without these pictures and their descriptions.</p>
      </AskDialog>
    </div>
  )
}

interface ChosenProps {
  files: readonly File[]
  /** Whether a picture is uploaded or on its way, or a description typed. */
  onWork: (hasWork: boolean) => void
  onClose: () => void
  onAdd: (pictures: PictureInText[]) => void
}

/** Mounted anew for each choice. */
function ChosenPictures({ files, onWork, onClose, onAdd }: ChosenProps) {
  const { pictures, describe, tryAgain, remove } = useUploads(files)
  const [isAsked, setIsAsked] = useState(false)
  // The others are added without those that can’t be used.
  const usable = pictures.filter(({ isRefused }) => !isRefused)
  const uploaded = usable.flatMap(({ id, alt }) => (id === null ? [] : [{ id, alt: alt.trim() }]))
  const hasWork = holdsWork(pictures)
  useEffect(() => onWork(hasWork), [hasWork, onWork])
  const isReady = uploaded.length === usable.length && usable.length > 0
  return (
    <form
      className={css.short}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsAsked(true)
        if (isReady && uploaded.every(({ alt }) => alt !== '')) onAdd(uploaded)
      }}
    >
      <ul className={css.chosen}>
        {pictures.map((picture) => (
          <Chosen
            key={picture.key}
            picture={picture}
            isMissing={isAsked && picture.alt.trim() === ''}
            onDescribe={(alt) => describe(picture.key, alt)}
            onAgain={() => tryAgain(picture.key)}
            onRemove={pictures.length === 1 ? onClose : () => remove(picture.key)}
          />
        ))}
      </ul>
      <div className={desk.buttons}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isReady}>
          {usable.length === 0 ? 'Add pictures' : `Add ${formatCount(usable.length, 'picture')}`}
        </Button>
      </div>
    </form>
  )
}

interface ChosenPictureProps {
  picture: ChosenPicture
  isMissing: boolean
  onDescribe: (alt: string) => void
  onAgain: () => void
  onRemove: () => void
}

function Chosen({ picture, isMissing, onDescribe, onAgain, onRemove }: ChosenPictureProps) {
  const { file, alt, id, problem, isRefused } = picture
  return (
    <li>
      <Stack gap="tight">
        <div className={css.chosenHead}>
          {id === null ? (
            <span className={css.thumb} aria-hidden="true" />
          ) : (
            <img className={css.thumb} src={resized(PICTURE_PATH + id, 112, 112)} width={56} height={56} alt="" />
          )}
          <div>
            <p className={css.fileName}>{file.name}</p>
            <UploadState picture={picture} />
          </div>
          <Button variant="quiet" aria-label={`Leave out ${file.name}`} onClick={onRemove}>
            Leave out
          </Button>
        </div>
        <ProblemNotice problem={problem} />
        {problem === null || isRefused ? null : (
          <div>
            <Button variant="soft" onClick={onAgain}>
              Try again
            </Button>
          </div>
        )}
        {isRefused ? null : (
          <Field
            label="Description"
            hint="What it shows, for people who don’t see it."
            error={isMissing ? 'Describe what the picture shows.' : null}
            required
          >
            {(wiring) => (
              <Input
                {...wiring}
                autoComplete="off"
                maxLength={PICTURE_ALT_MAX_CHARS}
                placeholder="A band on an outdoor stage"
                value={alt}
                onChange={(event) => onDescribe(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
      </Stack>
    </li>
  )
}

function UploadState({ picture: { key, id, problem, progress } }: { picture: ChosenPicture }) {
  if (id !== null) return <Quiet>Uploaded</Quiet>
  if (problem !== null) return <Quiet>Not uploaded</Quiet>
  if (progress === 0) return <Quiet>Waiting…</Quiet>
  return (
    <>
      <label htmlFor={`upload-${key}`}>
        <Quiet as="span">{progress < 1 ? `Uploading… ${Math.round(progress * 100)}%` : 'Almost there…'}</Quiet>
      </label>
      <progress id={`upload-${key}`} className={css.progress} max={1} value={progress < 1 ? progress : undefined} />
    </>
  )
}
