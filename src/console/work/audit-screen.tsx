/** /operator/audit: what operators did, by whom, with the reasons; also as a CSV file. */
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { FIND_MAX_CHARS } from '#contract/console/people.ts'
import { AUDIT_TAKE_MAX, type Audit } from '#contract/console/system.ts'
import { downloadFile } from '#src/ui/browser/download-file.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Field, Input } from '#src/ui/form/field.tsx'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { callConsole, messageOf } from '../api/call.ts'
import { Loaded } from '../frame/loaded.tsx'
import { ShowMore } from '../frame/show-more.tsx'
import { useTitle } from '../frame/title.ts'
import { csvOf, spreadsheetTime } from '#contract/csv.ts'
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
  const save = useMutation({
    mutationFn: async () => {
      const { entries } = await callConsole('consoleAudit', { query: { operator, take: AUDIT_TAKE_MAX } })
      await downloadFile('audit.csv', csvOfAudit(entries), 'text/csv')
    },
  })
  return (
    <Page narrow roomy>
      <PageHeader title="Audit">What operators did, in the console and on the command line.</PageHeader>
      <Field label="Operator" hint="The beginning of an email or a name." optional>
        {(wiring) => (
          <Input
            {...wiring}
            type="search"
            value={typed}
            maxLength={FIND_MAX_CHARS}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <Loaded query={query}>
        {({ pages }) => (
          <Stack>
            <Card as="section" roomy>
              <Timeline entries={pages.flatMap(({ entries }) => entries)} />
            </Card>
            <ShowMore query={query} />
            <ProblemNotice problem={save.error && messageOf(save.error)} />
            <Button variant="soft" wide busy={save.isPending} onClick={() => save.mutate()}>
              Download CSV
            </Button>
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

const csvOfAudit = (entries: Audit['entries']) =>
  csvOf([
    ['When (UTC)', 'Who', 'What', 'About', 'Reason'],
    ...entries.map(({ at, operator, what, detail, reason }) => [
      spreadsheetTime(at),
      operator ?? '',
      eventWords(what),
      detail === null ? '' : detailWords({ what, detail }),
      reason ?? '',
    ]),
  ])
