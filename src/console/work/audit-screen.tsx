/** /operator/audit: what operators did, by whom, with the reasons; also as a CSV file. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { FIND_MAX_CHARS } from '#contract/console/people.ts'
import { AUDIT_TAKE_MAX, type Audit } from '#contract/console/system.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { callConsole } from '../api/call.ts'
import { CsvButton } from '../frame/csv-button.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { SearchField } from '../frame/search-field.tsx'
import { ShowMore } from '../frame/show-more.tsx'
import { useTitle } from '../frame/title.ts'
import { spreadsheetTime } from '#contract/csv.ts'
import { detailWords, eventWords } from './event-words.ts'
import { Timeline } from './timeline.tsx'

export default function AuditScreen() {
  useTitle('Audit')
  const [typed, setTyped] = useState('')
  const operator = useDeferredValue(typed.trim())
  const query = useInfiniteQuery({
    queryKey: ['consoleAudit', operator],
    queryFn: ({ pageParam }: { pageParam: number | undefined }) =>
      callConsole('consoleAudit', { query: { operator, ...(pageParam !== undefined && { before: pageParam }) } }),
    initialPageParam: undefined,
    getNextPageParam: ({ entries, hasMore }: Audit) => (hasMore ? entries.at(-1)?.id : undefined),
  })
  const readRows = async () => {
    const { entries } = await callConsole('consoleAudit', { query: { operator, take: AUDIT_TAKE_MAX } })
    return rowsOf(entries)
  }
  return (
    <Page narrow roomy>
      <PageHeader title="Audit">What operators did, in the console and on the command line.</PageHeader>
      <SearchField
        label="Operator"
        hint="The beginning of an email or a name."
        value={typed}
        maxLength={FIND_MAX_CHARS}
        onChange={setTyped}
      />
      <Loaded query={query}>
        {({ pages }) => (
          <Stack>
            <Card as="section" roomy>
              <Timeline entries={pages.flatMap(({ entries }) => entries)} />
            </Card>
            <ShowMore query={query} />
            <CsvButton fileName="audit.csv" readRows={readRows} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

const rowsOf = (entries: Audit['entries']) => [
  ['When (UTC)', 'Who', 'What', 'About', 'Reason'],
  ...entries.map(({ at, operator, what, detail, reason }) => [
    spreadsheetTime(at),
    operator ?? '',
    eventWords(what),
    detail === null ? '' : detailWords({ what, detail }),
    reason ?? '',
  ]),
]
