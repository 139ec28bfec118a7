/** The button below a list that has another page. */
import { Button } from '#src/ui/elements/button.tsx'

interface ShowMoreProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}

export const ShowMore = ({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowMoreProps) =>
  hasNextPage ? (
    <Button variant="quiet" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      Show more
    </Button>
  ) : null
