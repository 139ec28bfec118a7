/** How far an export is, what is in its archive, and what can be done about it. */
import { isUnderWay, type MarketplaceExport } from '#contract/console/marketplace-export.ts'
import { formatNumber } from '#contract/format-count.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { FactLine, Facts, type LabeledFact } from '#src/ui/elements/facts.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { formatBytes } from '#src/ui/format/format-bytes.ts'
import desk from '../frame/desk.module.css'
import { ActButton } from '../work/act-dialog.tsx'
import { formatMoment } from '../work/format-moment.ts'
import { DownloadExport, DownloadRefused } from './download-export.tsx'

export function ExportCard({ marketplaceExport }: { marketplaceExport: MarketplaceExport }) {
  const { id, state, format, hasPhotos, operator, askedAt, readyAt, endsAt, done, total, problem } = marketplaceExport
  return (
    <Card as="section" roomy aria-labelledby={`export-${id}`}>
      <Stack>
        <h2 id={`export-${id}`}>{headingOf(marketplaceExport)}</h2>
        {isUnderWay(marketplaceExport) ? (
          <progress
            className={desk.progress}
            {...(state === 'making' && total > 0 && { max: total, value: done })}
            aria-label="Progress"
          />
        ) : null}
        {problem !== null && state === 'failed' ? <Notice tone="bad">{problem}</Notice> : null}
        {problem !== null && state === 'waiting' ? (
          <Notice tone="wait">{`The last try failed, and we’ll try again soon. ${problem}`}</Notice>
        ) : null}
        {state === 'ready' ? <Facts columns="two" facts={factsOf(marketplaceExport)} /> : null}
        {state === 'ready' ? <DownloadRefused /> : null}
        <FactLine
          quiet
          facts={[
            `Export ${id}`,
            format === 'csv' ? 'CSV' : 'JSON Lines',
            hasPhotos ? 'with photos' : 'without photos',
            `started by ${operator}, ${formatMoment(askedAt)}`,
            ...(readyAt === null ? [] : [`ready ${formatMoment(readyAt)}`]),
            ...(state === 'ready' && endsAt !== null ? [`kept until ${formatMoment(endsAt)}`] : []),
          ]}
        />
        {isUnderWay(marketplaceExport) ? <Quiet>You can leave this page. The export keeps running.</Quiet> : null}
        <Acts marketplaceExport={marketplaceExport} />
      </Stack>
    </Card>
  )
}

function headingOf({ state, readyAt, phase, done, total }: MarketplaceExport): string {
  const far = `${formatNumber(done)} of ${formatNumber(total)}`
  if (state === 'ready') return 'Ready to download'
  if (state === 'failed') return 'The export failed'
  if (state === 'ended')
    return readyAt === null ? 'The export ended without an archive' : 'The archive isn’t here anymore'
  if (state === 'waiting' || phase === null || total === 0) return 'Starting the export'
  return phase === 'tables' ? `Reading table ${far}` : `Packing: ${far} files`
}

function factsOf({ bytes, content, hasPhotos }: MarketplaceExport): LabeledFact[] {
  return [
    ['Size', bytes === null ? null : formatBytes(bytes)],
    ['Vendors', content && formatNumber(content.vendors)],
    ['Requests', content && formatNumber(content.requests)],
    ['Bookings', content && formatNumber(content.bookings)],
    ['Photos and files', content && hasPhotos ? formatNumber(content.photos) : null],
    ['Missing', content && content.missingPhotos > 0 ? `${formatNumber(content.missingPhotos)} of the photos` : null],
  ]
}

function Acts({ marketplaceExport }: { marketplaceExport: MarketplaceExport }) {
  const { id, state } = marketplaceExport
  if (state === 'ready')
    return (
      <div className={desk.buttons}>
        <ActButton
          act="discardExport"
          target={id}
          title="Delete this archive?"
          action="Delete"
          label="Delete"
          variant="soft"
        />
        <DownloadExport id={id} />
      </div>
    )
  if (!isUnderWay(marketplaceExport)) return null
  return (
    <div className={desk.buttons}>
      <ActButton act="discardExport" target={id} title="Stop this export?" action="Stop" label="Stop" variant="soft" />
    </div>
  )
}
