/** Shares a run sheet by a link, and takes it back. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RunSheet } from '#contract/events/run-sheet.ts'
import { formatDay } from '#contract/format.ts'
import type { Api } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { runSheetOptions } from '#src/events/run-sheet-queries.ts'
import { randomUuid } from '#src/offline/storage/browser-crypto.ts'
import { storeCopy } from '#src/sync/storage/read-cached.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { ChipButton } from '#src/ui/elements/chip.tsx'
import { ShareButton } from '#src/ui/elements/share-button.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import css from './run-sheet.module.css'

interface ShareRunSheetProps {
  api: Api
  accountId: number
  eventKey: string
  sheet: RunSheet
}

export function ShareRunSheet({ api, accountId, eventKey, sheet: { title, link } }: ShareRunSheetProps) {
  const queryClient = useQueryClient()
  const { queryKey } = runSheetOptions(api, accountId, eventKey)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (isShared: boolean) => {
      const params = { eventKey }
      const call = isShared
        ? api.call('shareRunSheet', { params, body: { sheet: randomUuid() } })
        : api.call('unshareRunSheet', { params })
      return (await call).value
    },
    onSuccess: async (value) => {
      // One that was asked for before would take the link away again.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, { value, savedAt: null })
      void storeCopy(`run sheet of ${eventKey}`, accountId, value)
    },
  })
  return (
    <Card as="section" roomy className={`${blocks.section} ${css.onScreen}`} aria-label="Share">
      <h2>Share it</h2>
      {link ? (
        <>
          <p>
            {`Anyone with the link sees the times, the place and the phone numbers here, no prices. So do the vendors you’ve booked, in their bookings. It works until ${formatDay(link.expiresAt.slice(0, 10))}.`}
          </p>
          <ShareButton path={`/run-sheet/${link.id}`} title={`Run sheet: ${title}`}>
            <ChipButton aria-disabled={isPending} onClick={() => mutate(false)}>
              Stop sharing
            </ChipButton>
          </ShareButton>
        </>
      ) : (
        <>
          <p>
            Make a link for your vendors and helpers. They see the times, the place and the phone numbers, no prices.
            Vendors you’ve booked find it in their booking, too.
          </p>
          <Button variant="soft" busy={isPending} onClick={() => mutate(true)}>
            Make a link
          </Button>
        </>
      )}
      <ProblemNotice problem={error ? messageOf(error) : null} />
    </Card>
  )
}
