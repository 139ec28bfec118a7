/** Text that a person typed, with its web addresses as links. */
import { Fragment } from 'react'

/** Ends before the punctuation of the sentence. */
const WEB_ADDRESS = /https?:\/\/[^\s<>"]{1,500}[^\s<>"'.,;:!?)\]]/g

/** The text in parts, `href` where a part is a web address. */
export function partsOf(text: string): { text: string; href: string | null }[] {
  const parts: { text: string; href: string | null }[] = []
  let end = 0
  for (const { 0: address, index } of text.matchAll(WEB_ADDRESS)) {
    if (index > end) parts.push({ text: text.slice(end, index), href: null })
    parts.push({ text: address, href: isUrl(address) ? address : null })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null })
  return parts
}

// URL.canParse is newer than the oldest browsers (decision 34).
function isUrl(address: string): boolean {
  try {
    return new URL(address).host !== ''
  } catch {
    return false
  }
}

export function LinkedText({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <p className={className}>
      {partsOf(text).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
        <Fragment key={index}>
          {part.href === null ? (
            <span>{part.text}</span>
          ) : (
            <a href={part.href} target="_blank" rel="noopener noreferrer nofollow">
              {part.text}
            </a>
          )}
        </Fragment>
      ))}
    </p>
  )
}
