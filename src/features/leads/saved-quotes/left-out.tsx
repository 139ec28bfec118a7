/** Says what of another quote was not taken, because it is about another event. */
import { Notice } from '#src/ui/screens/notice.tsx'

export function LeftOut({ parts }: { parts: readonly string[] }) {
  if (parts.length === 0) return null
  return (
    <Notice tone="wait">
      <p>Left out, because it’s for other hours or another number of guests:</p>
      <ul>
        {parts.map((part) => (
          <li key={part}>{`“${part}”`}</li>
        ))}
      </ul>
    </Notice>
  )
}
