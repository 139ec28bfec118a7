/** A picture in small; anything else by what it is. */
import { useCallback } from 'react'
import css from './shared-files.module.css'

export function FilePreview({ file }: { file: Blob }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return file.type.startsWith('image/') ? (
    <img className={css.preview} ref={show} alt="" />
  ) : (
    <span className={css.preview} aria-hidden="true">
      PDF
    </span>
  )
}
