/** A vendor's videos. Nothing is loaded from their hosts before a tap. */
import { useState } from 'react'
import { videoOf, type Video } from '#contract/video.ts'
import { useOnline } from '#src/sync/connectivity/use-online.ts'
import css from './videos.module.css'

export function Videos({ links, name }: { links: readonly string[] | undefined; name: string }) {
  const videos = (links ?? []).map(videoOf).filter((video) => video !== null)
  if (videos.length === 0) return null
  return (
    <section className={css.block} aria-labelledby="videos">
      <h2 id="videos">Videos</h2>
      <ul className={css.videos}>
        {videos.map((video, index) => (
          <li key={video.link}>
            <VideoCard video={video} title={videos.length > 1 ? `Video ${index + 1} of ${name}` : `Video of ${name}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function VideoCard({ video, title }: { video: Video; title: string }) {
  const online = useOnline()
  const [playing, setPlaying] = useState(false)
  const link = (
    <a href={video.link} target="_blank" rel="noopener noreferrer nofollow">
      {`Watch on ${video.host}`}
    </a>
  )
  if (!online && !playing) {
    return (
      <div className={css.card}>
        <div className={css.offline}>
          <p>You’re offline. The video plays when you’re back online.</p>
          {link}
        </div>
      </div>
    )
  }
  return (
    <div className={css.card}>
      {playing ? (
        <iframe
          className={css.player}
          src={withAutoplay(video.player)}
          title={title}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the player's own site needs its storage
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // YouTube plays nothing for pages whose address it does not get.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <button type="button" className={css.play} aria-label={`Play ${title}`} onClick={() => setPlaying(true)}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M8 5l11 7-11 7z" fill="currentColor" />
          </svg>
          <span>Play video</span>
        </button>
      )}
      <p className={css.note}>
        {playing ? null : <span>{`Playing loads the video from ${video.host}. `}</span>}
        {link}
      </p>
    </div>
  )
}

const withAutoplay = (player: string) => `${player}${player.includes('?') ? '&' : '?'}autoplay=1`
