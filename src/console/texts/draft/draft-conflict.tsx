/** Two operators wrote at once: the second is told, compares, and chooses. */
import { FIELDS_OF, hasBody, kindOfText, type TextContent, type TextFile } from '#contract/console/texts.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { CompareButton } from '../compare/compare-button.tsx'
import { FIELD_WORDS, valueInWords } from '../text-words.ts'
import { differenceOf, type Difference } from './difference.ts'
import { Differences } from './differences.tsx'
import { publishedContent, type DraftSaver, type SaverState } from './draft-saver.ts'
import desk from '../../frame/desk.module.css'

export function DraftConflict({ file, saver, state }: { file: TextFile; saver: DraftSaver; state: SaverState }) {
  const theirs = state.conflict?.theirs ?? null
  const other = theirs?.content ?? publishedContent(file)
  return (
    <div role="alert">
      <Notice tone="bad">
        <Stack gap="tight">
          <p>
            {theirs
              ? `${theirs.operator} changed this draft at the same time. Yours is kept on this device.`
              : 'Another operator published or deleted this draft meanwhile. Yours is kept on this device.'}
          </p>
          <Differences differences={differencesOf(file.name, other, state.content)} />
          <div className={desk.buttons}>
            <CompareButton name={file.name} before={other} after={state.content} title="Theirs, and yours" />
            <Button variant="quiet" onClick={() => saver.takeTheirs(file)}>
              Use theirs
            </Button>
            <Button variant="soft" onClick={() => saver.keepMine(file.shownId)}>
              Save mine
            </Button>
          </div>
        </Stack>
      </Notice>
    </div>
  )
}

function differencesOf(name: string, theirs: TextContent, mine: TextContent): Difference[] {
  const kind = kindOfText(name)
  const fields = FIELDS_OF[kind].flatMap((field) =>
    differenceOf(
      FIELD_WORDS[field].label,
      valueInWords(field, theirs.fields[field] ?? ''),
      valueInWords(field, mine.fields[field] ?? ''),
    ),
  )
  return hasBody(kind) ? [...fields, ...differenceOf('Text', theirs.body, mine.body)] : fields
}
