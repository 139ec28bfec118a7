/** Links to videos of the named hosts: checked by both sides, and turned into what the page plays. */
import { cleanText } from './clean-text.ts'

/** Where videos play. The server's content security policy allows frames from these origins alone. */
export const VIDEO_FRAME_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const

export interface Video {
  host: 'YouTube' | 'Vimeo'
  /** The page of the video at its host; what is stored. */
  link: string
  /** The address that an iframe shows. */
  player: string
}

// Nothing before the host but the protocol, and a slash right behind it: no other site can look like one of these.
const YOUTUBE =
  /^(?:https?:\/\/)?(?:(?:www\.|m\.|music\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|(?:shorts|embed|live)\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i
/** An unlisted video has a key behind its number, or as `h`. */
const VIMEO =
  /^(?:https?:\/\/)?(?:(?:www\.)?vimeo\.com\/(?:channels\/[\w-]+\/)?|player\.vimeo\.com\/video\/)(\d{5,12})(?:\/([\da-f]{6,20})|\?(?:[^#]*&)?h=([\da-f]{6,20}))?(?!\w)/i
export const VIDEO_LINK_MAX_CHARS = 300

/** The video that a link leads to, however it is written; null for any other address. */
export function videoOf(link: string): Video | null {
  const text = cleanText(link)
  if (text.length > VIDEO_LINK_MAX_CHARS) return null
  const youTube = YOUTUBE.exec(text)?.[1]
  if (youTube !== undefined) {
    return {
      host: 'YouTube',
      link: `https://www.youtube.com/watch?v=${youTube}`,
      player: `https://www.youtube-nocookie.com/embed/${youTube}`,
    }
  }
  const [, id, behind, parameter] = VIMEO.exec(text) ?? []
  if (id === undefined) return null
  const key = (behind ?? parameter ?? '').toLowerCase()
  return {
    host: 'Vimeo',
    link: `https://vimeo.com/${id}${key && `/${key}`}`,
    player: `https://player.vimeo.com/video/${id}?dnt=1${key && `&h=${key}`}`,
  }
}
