import type { TextContent } from '#contract/console/texts.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { compareTexts, type Piece } from './compare-texts.ts'
import { ComparedPictures } from './compared-pictures.tsx'
import css from '../texts.module.css'

interface ComparisonProps {
  name: string
  before: TextContent
  after: TextContent
}

/** Shows which words were taken out, and which were put in. */
export function Comparison({ name, before, after }: ComparisonProps) {
  const groups = compareTexts(name, before, after)
  if (groups.length === 0) return <Quiet>Both are the same.</Quiet>
  return (
    <div className={css.comparison}>
      <ComparedPictures before={before} after={after} />
      {groups.map((pieces, place) => (
        // The groups of two texts don't move.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className={css.change}>
          {pieces.map((piece, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <PieceText key={at} piece={piece} />
          ))}
        </div>
      ))}
    </div>
  )
}

function PieceText({ piece: { text, change } }: { piece: Piece }) {
  if (change === 'gone') return <del>{text}</del>
  return change === 'new' ? <ins>{text}</ins> : <span>{text}</span>
}
