/** Shares a page's address through the device, or copies it where that can't share; other small actions beside it. */
import { useState } from 'react'
import type { Elements } from './elements.ts'
import { ChipButton } from './chip.tsx'
import css from './share-button.module.css'

export function ShareButton({ path, title, children }: { path: string; title: string; children?: Elements }) {
  const [result, setResult] = useState<'copied' | 'notCopied' | null>(null)
  const share = async () => {
    const url = window.location.origin + path
    setResult(null)
    // Browsers without it leave it undefined, whatever the types say.
    if (typeof navigator.share === 'function') {
      try {
        return await navigator.share({ title, url })
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    setResult(
      await navigator.clipboard.writeText(url).then(
        () => 'copied' as const,
        () => 'notCopied' as const,
      ),
    )
  }
  return (
    <div className={css.share}>
      <ChipButton onClick={() => void share()}>
        <svg
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.9"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="M12 15V3M8 7l4-4 4 4M6 11H5v10h14V11h-1" />
        </svg>
        Share
      </ChipButton>
      {children}
      <output>
        {result === 'copied' ? <span>Link copied</span> : null}
        {result === 'notCopied' ? <span>Copy the address from your browser to share this page.</span> : null}
      </output>
    </div>
  )
}
