/** The button below a list that has another page. */
import { Button } from '#src/ui/elements/button.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { messageOf } from '../api/call.ts'

interface ShowMoreProps {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage: () => Promise<unknown>
  }
}

export const ShowMore = ({ query }: ShowMoreProps) =>
  query.hasNextPage ? (
    <Stack gap="tight">
      <ProblemNotice problem={query.isFetchNextPageError && query.error ? messageOf(query.error) : null} />
      <Button variant="quiet" wide busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        Show more
      </Button>
    </Stack>
  ) : null
