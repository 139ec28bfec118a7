/** The picture of an article: one of the drawn ones by its name, or one that is uploaded. */
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PHOTO_TYPES } from '#contract/media.ts'
import { PICTURE_PATH, resized } from '#contract/pictures.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Field, Input } from '#src/ui/form/field.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { messageOf } from '../../api/call.ts'
import { sizeProblemOf, uploadPicture } from '../../api/upload-picture.ts'
import css from '../texts.module.css'

interface PictureProps {
  label: string
  value: string
  onChange: (value: string) => void
}

export function PictureInput({ label, value, onChange }: PictureProps) {
  const input = useRef<HTMLInputElement>(null)
  const [sizeProblem, setSizeProblem] = useState<string | null>(null)
  const add = useMutation({
    mutationFn: (file: File) => uploadPicture(file),
    onSuccess: onChange,
  })
  return (
    <Stack gap="tight">
      <div className={css.pictureRow}>
        <Field label={label} hint="A drawn one, such as dj-03, or your own.">
          {(wiring) => (
            <Input
              {...wiring}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          )}
        </Field>
        {/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) ? (
          <img className={css.thumb} src={resized(PICTURE_PATH + value, 112, 112)} width={56} height={56} alt="" />
        ) : null}
      </div>
      <ProblemNotice problem={sizeProblem ?? (add.error && messageOf(add.error))} />
      <input
        ref={input}
        className={css.file}
        type="file"
        accept={PHOTO_TYPES.join()}
        aria-label="Picture file"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          const problem = file ? sizeProblemOf(file) : null
          setSizeProblem(problem)
          if (file && problem === null) add.mutate(file)
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <div>
        <Button variant="soft" busy={add.isPending} onClick={() => input.current?.click()}>
          Upload a picture
        </Button>
      </div>
    </Stack>
  )
}
