/** How far an import is, what it finds or did, and what can be done about it. */
import type { VendorImport } from '#contract/console/vendor-import.ts'
import { formatCount, formatNumber } from '#contract/format-count.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { Facts, type LabeledFact } from '#src/ui/elements/facts.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import desk from '../frame/desk.module.css'
import { ActButton } from '../work/act-dialog.tsx'
import { formatMoment } from '../work/format-moment.ts'
import { fieldName } from './field-names.ts'

interface ProgressCardProps {
  vendorImport: VendorImport
  /** Whether other columns are chosen than the file was looked at with. */
  hasOtherColumns: boolean
}

export function ProgressCard({ vendorImport, hasOtherColumns }: ProgressCardProps) {
  const { id, state, fileName, operator, begunAt, endedAt, refused, rows, rowsDone } = vendorImport
  const isUnderWay = state === 'looking' || state === 'running' || state === 'stopped'
  return (
    <Card as="section" roomy aria-labelledby="import-progress">
      <Stack>
        <h2 id="import-progress">{headingOf(vendorImport)}</h2>
        {isUnderWay ? <progress className={desk.progress} max={rows} value={rowsDone} aria-label="Rows done" /> : null}
        {refused === null ? null : <Notice>{refusedWords(vendorImport)}</Notice>}
        {hasFacts(vendorImport) ? <Facts columns="two" facts={factsOf(vendorImport)} /> : null}
        <Quiet>
          {[
            `Import ${id}`,
            fileName,
            ...(state === 'reading' ? [] : [formatCount(rows, 'row')]),
            `uploaded by ${operator}, ${formatMoment(begunAt)}`,
            ...(endedAt === null ? [] : [`ended ${formatMoment(endedAt)}`]),
          ].join(' · ')}
        </Quiet>
        {hasOtherColumns ? <Notice>You changed the columns. Press “Look again” below to use them.</Notice> : null}
        <Acts vendorImport={vendorImport} mayStart={!hasOtherColumns} />
      </Stack>
    </Card>
  )
}

function headingOf(vendorImport: VendorImport): string {
  const { state, refused, added, changed, rows, rowsDone } = vendorImport
  const far = `${formatNumber(rowsDone)} of ${formatCount(rows, 'row')}`
  if (state === 'reading') return 'Reading the file'
  if (state === 'looking') return `Looking at the file: ${far}`
  if (state === 'running') return `Importing: ${far}`
  if (state === 'stopped') return `Stopped after ${far}`
  if (state === 'done') return `Imported: ${formatNumber(added)} added, ${formatNumber(changed)} changed`
  if (refused !== null)
    return missingIn(vendorImport).length > 0 ? 'Choose the columns' : 'We couldn’t look at the file'
  return added + changed === 0 ? 'Nothing to import' : `Ready: ${formatCount(added + changed, 'vendor')} to import`
}

const missingIn = ({ fields }: VendorImport): string[] =>
  fields.filter(({ isRequired, column }) => isRequired && column === null).map(({ name }) => fieldName(name))

function refusedWords(vendorImport: VendorImport): string {
  const missing = missingIn(vendorImport)
  return missing.length > 0 ? `The file needs a column for ${missing.join(', ')}.` : (vendorImport.refused ?? '')
}

const hasFacts = ({ state, refused }: VendorImport) => state === 'stopped' || (state !== 'reading' && refused === null)

function factsOf({ state, added, changed, unchanged, leftAlone, photos, problemCount }: VendorImport): LabeledFact[] {
  const isPlan = state === 'looking' || state === 'looked'
  const unlessNone = (count: number) => (count === 0 ? null : formatNumber(count))
  return [
    [isPlan ? 'To add' : 'Added', formatNumber(added)],
    [isPlan ? 'To change' : 'Changed', formatNumber(changed)],
    ['As they were', unlessNone(unchanged)],
    ['Left alone', leftAlone === 0 ? null : `${formatNumber(leftAlone)} claimed or deleted since an earlier import`],
    ['Photos to fetch', unlessNone(photos)],
    ['Problems', unlessNone(problemCount)],
  ]
}

function Acts({ vendorImport, mayStart }: { vendorImport: VendorImport; mayStart: boolean }) {
  const { id, state, refused, added, changed, rows, rowsDone } = vendorImport
  const isReady = state === 'stopped' || (state === 'looked' && refused === null && added + changed > 0)
  if (state === 'done' || state === 'discarded') return null
  return (
    <div className={desk.buttons}>
      {state === 'running' ? (
        <ActButton
          act="stopVendorImport"
          target={id}
          title="Stop this import?"
          action="Stop"
          label="Stop"
          variant="soft"
        />
      ) : (
        <ActButton
          act="discardVendorImport"
          target={id}
          title="Discard this file?"
          action="Discard"
          label="Discard"
          variant="soft"
        />
      )}
      {mayStart && isReady ? (
        <ActButton
          act="startVendorImport"
          target={id}
          title={
            state === 'stopped'
              ? `Continue with ${formatCount(rows - rowsDone, 'row')}?`
              : `Import ${formatCount(added + changed, 'vendor')}?`
          }
          action={state === 'stopped' ? 'Continue' : 'Import'}
          label={state === 'stopped' ? 'Continue' : 'Start import'}
          variant="main"
        />
      ) : null}
    </div>
  )
}
