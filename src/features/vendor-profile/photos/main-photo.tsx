import { Picture } from '#src/ui/content/picture.tsx'
import css from './photo-strip.module.css'

const WIDTHS = [480, 640, 960, 1200] as const
const SIZES = '(min-width: 768px) 480px, calc(100vw - 32px)'

/** A vendor's main photo, as large as a profile shows it. */
export function MainPhoto({ url, alt }: { url: string; alt: string }) {
  return (
    <Picture className={css.main} url={url} alt={alt} width={480} height={480} widths={WIDTHS} sizes={SIZES} priority />
  )
}

/** The main photo where the other photos are not known yet. */
export function MainPhotoAlone({ url }: { url: string }) {
  return (
    <div className={css.photos}>
      <div className={css.strip}>
        <MainPhoto url={url} alt="" />
      </div>
    </div>
  )
}
