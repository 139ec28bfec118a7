/** /signup: redirects to where the user left off. */
import { useEffect } from 'react'
import type { Api } from '#src/api/client.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { Page } from '#src/ui/frame/page.tsx'
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx'
import { Pitch } from './pitch.tsx'
import { resumeStep } from './session/progress.ts'
import { type StepId, type SUCCESS } from './steps/step-ids.ts'
import { pageSessionIds } from './session/session-id.ts'
import { stepNamed } from './steps/steps.ts'
import { useLatest } from '#src/ui/browser/use-latest.ts'

interface SignupEntryProps {
  api: Api
  onGoTo: (step: StepId | typeof SUCCESS) => void
}

export function SignupEntry({ api, onGoTo }: SignupEntryProps) {
  const offline = useOffline()
  const goTo = useLatest(onGoTo)
  useEffect(() => {
    if (!offline) return undefined
    let left = false
    const open = async () => {
      const record = await offline.signup.load().catch(() => null)
      // Missing on the device but perhaps not on the server: the wizard restores it, and this page checks again.
      const session = record ? null : pageSessionIds().get(Date.now())
      const kept =
        session === null ? null : await api.call('signupSession', { params: { sessionId: session } }).catch(() => null)
      if (left) return
      if (record) goTo.current(resumeStep(record))
      else if (kept && kept.value.state !== 'open') goTo.current('payment')
      else goTo.current(kept ? resumeStep({ data: kept.value.data, paid: null, paymentUnknown: false }) : 'landing')
    }
    void open()
    return () => {
      left = true
    }
  }, [offline, api, goTo])
  return (
    <Page narrow roomy hasActionBar aria-busy="true">
      <h1>{stepNamed('landing').title}</h1>
      <Pitch api={api} />
      <FormSkeleton fields={4} />
    </Page>
  )
}
