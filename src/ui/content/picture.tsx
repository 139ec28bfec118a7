/** A marketplace picture, resized by the server, without layout shift, and with a default if it fails to load. */
import { useEffect, useRef, useState } from 'react'
import { DEFAULT_PICTURE, resized } from '#contract/pictures.ts'
import { classes } from '../elements/class-names.ts'
import css from './picture.module.css'

interface PictureProps {
  /** URL without a size. */
  url: string
  /** A description of the picture; empty if the adjacent text already says so. */
  alt: string
  /** CSS pixels; together with the height, the aspect ratio. */
  width: number
  height: number
  /** Available widths in device pixels, and the displayed width (`sizes`). Without them: 1x and 2x. */
  widths?: readonly number[]
  sizes?: string
  /** For the first pictures of a page; all others load lazily. */
  priority?: boolean | undefined
  className?: string | undefined
}

export function Picture({ url, alt, width, height, widths, sizes, priority, className }: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<{ url: string; isDefault: boolean } | null>(null)
  const shown = failed === null || failed.url !== url ? url : failed.isDefault ? null : DEFAULT_PICTURE
  const fail = () => setFailed({ url, isDefault: shown === DEFAULT_PICTURE })

  useEffect(() => {
    // Loading may have failed before this script was running.
    if (image.current?.complete && image.current.naturalWidth === 0) fail()
    // oxlint-disable-next-line react/exhaustive-deps -- only what was there at the start can have been missed
  }, [])

  return (
    <span className={classes(css.frame, className)}>
      {shown === null ? null : (
        <img
          ref={image}
          src={resized(shown, width, height)}
          srcSet={sourceSet(shown, width, height, widths)}
          sizes={widths ? sizes : undefined}
          alt={alt}
          width={width}
          height={height}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
          onError={fail}
        />
      )}
    </span>
  )
}

function sourceSet(url: string, width: number, height: number, widths: readonly number[] | undefined): string {
  if (!widths) return `${resized(url, width, height)} 1x, ${resized(url, width * 2, height * 2)} 2x`
  return widths.map((wide) => `${resized(url, wide, Math.round((wide * height) / width))} ${wide}w`).join(', ')
}
