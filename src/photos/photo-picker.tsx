/** A button that opens the device's photos, or its camera. */
import { PHOTO_TYPES } from '#contract/media.ts'
import css from './photo.module.css'

interface PhotoPickerProps {
  label: string
  id?: string
  camera?: boolean
  multiple?: boolean
  /** The id of the element that says what is wrong; null if nothing is. */
  error?: string | null
  onFiles: (files: readonly File[]) => void
}

export function PhotoPicker({ label, id, camera, multiple, error, onFiles }: PhotoPickerProps) {
  return (
    <span className={css.pick}>
      <span className={css.label} aria-hidden="true">
        {label}
      </span>
      <input
        type="file"
        id={id}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ?? undefined}
        accept={PHOTO_TYPES.join(',')}
        multiple={multiple}
        {...(camera ? { capture: 'environment' } : {})}
        onChange={(event) => {
          const input = event.currentTarget
          const files = [...(input.files ?? [])]
          // Allows the same file to be chosen again.
          input.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </span>
  )
}
