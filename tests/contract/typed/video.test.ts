/** Links to videos: the named hosts alone, however people copy them. */
import { expect, test } from 'vitest'
import { VIDEO_FRAME_ORIGINS, videoOf } from '#contract/video.ts'

const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  ['https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=42', YOUTUBE],
  ['youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  [' https://youtu.be/dQw4w9WgXcQ?si=abc ', YOUTUBE],
  ['\u200Bhttps://youtu.be/dQw4w9WgXcQ', YOUTUBE],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', YOUTUBE],
  ['https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'https://vimeo.com/76979871'],
  ['https://vimeo.com/76979871/0123abcdef?share=copy', 'https://vimeo.com/76979871/0123abcdef'],
  ['https://player.vimeo.com/video/76979871?h=0123abcdef', 'https://vimeo.com/76979871/0123abcdef'],
])('%s is %s', (link, stored) => {
  const video = videoOf(link)
  expect(video?.link).toBe(stored)
  // A stored link is read again in the same way, and plays where the page may show frames.
  expect(videoOf(stored)).toEqual(video)
  expect(VIDEO_FRAME_ORIGINS).toContain(new URL(video!.player).origin)
})

test.each([
  '',
  'https://example.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/@channel',
  'https://www.youtube.com/watch?v=short',
  'https://vimeo.com/about',
  `https://youtu.be/dQw4w9WgXcQ?${'x'.repeat(400)}`,
])('“%s” is not a video', (link) => expect(videoOf(link)).toBeNull())
