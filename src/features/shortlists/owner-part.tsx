/** The actions of a shortlist's owner: share its link, end the voting, delete it. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { Shortlist } from '#contract/shortlists/shortlists.ts'
import type { Api } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { deviceProof } from '#src/sync/storage/device-proof.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { ChipButton } from '#src/ui/elements/chip.tsx'
import { ShareButton } from '#src/ui/elements/share-button.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { shortlistOptions } from './queries.ts'

export function OwnerPart({ api, list }: { api: Api; list: Shortlist }) {
  const queryClient = useQueryClient()
  const account = useSignedIn()
  const [asking, setAsking] = useState(false)
  const params = { shortlist: list.id }
  const { busy, run } = useSingleRun()
  const [problem, setProblem] = useState<string | null>(null)
  const act = (work: () => Promise<void>) =>
    run(async () => {
      setProblem(null)
      await work().catch((failure: unknown) => setProblem(messageOf(failure)))
    })
  const ask = () => {
    setProblem(null)
    setAsking(true)
  }
  const close = () =>
    act(async () => {
      const body = { isClosed: !list.isClosed }
      const { value } = await api.call('closeShortlist', { params, headers: await deviceProof(), body })
      queryClient.setQueryData(shortlistOptions(api, list.id).queryKey, value)
    })
  const remove = () =>
    act(async () => {
      await api.call('deleteShortlist', { params, headers: await deviceProof() })
      window.location.assign('/shortlist')
    })
  return (
    <>
      <ShareButton path={`/shortlist/${list.id}`} title={list.title}>
        <ChipButton aria-disabled={busy} onClick={() => void close()}>
          {list.isClosed ? 'Reopen voting' : 'End voting'}
        </ChipButton>
        <ChipButton onClick={ask}>Delete</ChipButton>
        <a href="/shortlist">Your shortlists</a>
      </ShareButton>
      {account ? null : (
        <Quiet className={blocks.onScreen}>
          {`You can end the voting or delete this list only from this device, and only while ${marketplaceName()}’s data is on it: signing out deletes that. To manage a list from any device, sign in before you share it.`}
        </Quiet>
      )}
      <ProblemNotice problem={asking ? null : problem} />
      <AskDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete this shortlist?"
        action="Delete"
        busy={busy}
        onConfirm={() => void remove()}
      >
        <p>The link stops working, and the votes are deleted. The vendors stay saved.</p>
        <ProblemNotice problem={problem} />
      </AskDialog>
    </>
  )
}
