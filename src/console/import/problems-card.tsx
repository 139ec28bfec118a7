/** Rows that are left out, and why: some at a time, or all as a CSV file. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { PROBLEMS_TAKE_MAX, type ImportProblems, type VendorImport } from '#contract/console/vendor-import.ts'
import { formatCount } from '#contract/format-count.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { callConsole } from '../api/call.ts'
import { CsvButton } from '../frame/csv-button.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { ShowMore } from '../frame/show-more.tsx'
import { withFieldName } from './field-names.ts'
import list from '../work/timeline.module.css'

export function ProblemsCard({ vendorImport: { id, state, problemCount } }: { vendorImport: VendorImport }) {
  const params = { id }
  const query = useInfiniteQuery({
    queryKey: ['importProblems', id, state, problemCount],
    queryFn: ({ pageParam }: { pageParam: number }) =>
      callConsole('importProblems', { params, query: { after: pageParam } }),
    // A look again has others.
    gcTime: 0,
    initialPageParam: 0,
    getNextPageParam: ({ problems, hasMore }: ImportProblems) => (hasMore ? problems.at(-1)?.id : undefined),
  })
  const readRows = async () => {
    const rows = [['Line', 'Problem']]
    for (let after = 0, hasMore = true; hasMore;) {
      const page = await callConsole('importProblems', { params, query: { after, take: PROBLEMS_TAKE_MAX } })
      rows.push(...page.problems.map(({ line, problem }) => [String(line), withFieldName(problem)]))
      after = page.problems.at(-1)?.id ?? after
      hasMore = page.hasMore
    }
    return rows
  }
  return (
    <Card as="section" roomy aria-labelledby="import-problems">
      <Stack>
        <h2 id="import-problems">{formatCount(problemCount, 'problem')}</h2>
        <Quiet>
          These rows are left out. Correct them in the file, and import it again: the others stay as they are.
        </Quiet>
        <Loaded query={query}>
          {({ pages }) => (
            <ul className={list.list}>
              {pages
                .flatMap(({ problems }) => problems)
                .map(({ id: number, line, problem }) => (
                  <li key={number} className={list.row}>
                    <div>
                      <b>{`Line ${line}`}</b>
                      <p>{withFieldName(problem)}</p>
                    </div>
                  </li>
                ))}
            </ul>
          )}
        </Loaded>
        <ShowMore query={query} />
        <CsvButton fileName="problems.csv" readRows={readRows} />
      </Stack>
    </Card>
  )
}
