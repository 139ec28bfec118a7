/** /operator/system/export: the whole marketplace as an archive, made behind the scenes and downloaded here. */
import { useQuery } from '@tanstack/react-query'
import { EXPORT_HOURS, isUnderWay } from '#contract/console/marketplace-export.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { readOptions } from '../api/queries.ts'
import { BackLink } from '../frame/back-link.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { useTitle } from '../frame/title.ts'
import { ActButton } from '../work/act-dialog.tsx'
import { ExportCard } from './export-card.tsx'

const AGAIN_MS = 2_000

export default function ExportScreen() {
  useTitle('Export everything')
  const query = useQuery({
    ...readOptions('shownExports'),
    refetchInterval: ({ state: { data } }) => (data?.exports.some(isUnderWay) ? AGAIN_MS : false),
  })
  return (
    <Page narrow roomy>
      <BackLink href="/system" name="System" />
      <PageHeader title="Export everything">
        One archive with every table, photo and file. You can import it into an empty marketplace.
      </PageHeader>
      <Loaded query={query}>
        {({ exports }) => (
          <Stack>
            {exports
              .filter(({ state }) => state !== 'discarded')
              .map((each) => (
                <ExportCard key={each.id} marketplaceExport={each} />
              ))}
            {exports.some(isUnderWay) ? null : <StartCard replaces={exports.some(({ state }) => state === 'ready')} />}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

const StartCard = ({ replaces }: { replaces: boolean }) => (
  <Card as="section" roomy>
    <Stack gap="tight">
      <h2>New export</h2>
      <p>
        The archive has everyone’s data, password hashes and keys. Keep it where only you can read it, and delete it
        when you’re done.
      </p>
      <Quiet>
        {replaces
          ? 'The archive above is deleted when the new one is ready.'
          : `You can download it for ${EXPORT_HOURS} hours. Then we delete it here.`}
      </Quiet>
      <div>
        <ActButton
          act="startExport"
          target=""
          title="Export the whole marketplace?"
          action="Export"
          label="Start export"
          variant={replaces ? 'soft' : 'main'}
        />
      </div>
    </Stack>
  </Card>
)
