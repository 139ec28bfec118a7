/**
 * The quote request's entry points: they pick the variant and show a skeleton until the device's storage is readable.
 */
import { Suspense, useEffect, useRef, useState } from 'react'
import { draftId } from '#src/offline/drafts/records.ts'
import { lazyPart } from '#src/sync/connectivity/lazy-part.tsx'
import { serverClock } from '#src/sync/connectivity/server-clock.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { storedTextStorage } from '#src/tracking/stored-text.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { chooseAbValue } from './ab-test.ts'
import { isStepId, resumeStep, SUCCESS } from './draft/progress.ts'
import { useVendorsToContact } from './form/use-vendor-facts.ts'
import { NoVendorSelected, QuoteSkeleton } from './quote-frame.tsx'
import type { QuoteScreenProps } from './quote-screen.ts'
import { NotSaved } from './screens/quote-form-frame.tsx'
import { StepsScreen } from './screens/steps-screen.tsx'
import { ReviewForm } from './steps/steps.ts'

const SuccessScreen = lazyPart(async () => (await import('./screens/success-screen.tsx')).SuccessScreen)
const StandardScreen = lazyPart(async () => (await import('./screens/standard-screen.tsx')).StandardScreen)

type EntryProps = Omit<QuoteScreenProps, 'offline'>

/** /requestquote: the A/B test decides. */
export function QuoteRequest({ forced, ...props }: EntryProps & { forced: string | undefined }) {
  const offline = useOffline()
  const [isStandard, setStandard] = useState(false)
  const goTo = useRef(props.onGoTo)
  const id = draftId(props.memberIds)
  useEffect(() => {
    if (!offline || id === '') return undefined
    let left = false
    const open = async () => {
      // An existing draft resumes at its first incomplete step.
      const begun = await offline.drafts.load(id).catch(() => null)
      if (left) return
      if (chooseAbValue(storedTextStorage(), forced, Math.random, Date.now()) === 'Standard') setStandard(true)
      else goTo.current(begun ? resumeStep(begun.draft, serverClock.now()) : 'request', { replace: true })
    }
    void open()
    return () => {
      left = true
    }
  }, [offline, id, forced])
  if (props.memberIds.length === 0) return <NoVendorSelected />
  const opening = <Opening {...props} />
  if (!isStandard || !offline) return opening
  return (
    <Suspense fallback={opening}>
      <StandardScreen {...props} offline={offline} />
    </Suspense>
  )
}

/**
 * /requestquote-b/{step}.
 * @param afterSent shown below the receipt
 */
export function QuoteRequestStep({ step, afterSent, ...props }: EntryProps & { step: string; afterSent: Elements }) {
  const offline = useOffline()
  // The connection may be gone by the time they are needed.
  useEffect(() => void Promise.all([ReviewForm.load(), NotSaved.load(), SuccessScreen.load()]), [])
  if (props.memberIds.length === 0) return <NoVendorSelected />
  if (!offline) return <Opening {...props} />
  if (step === SUCCESS)
    return (
      <Suspense fallback={<Opening {...props} />}>
        <SuccessScreen api={props.api} memberIds={props.memberIds} onGoTo={props.onGoTo} afterSent={afterSent} />
      </Suspense>
    )
  return <StepsScreen {...props} step={isStepId(step) ? step : 'request'} offline={offline} />
}

function Opening({ api, memberIds: vendorIds }: EntryProps) {
  return <QuoteSkeleton vendors={useVendorsToContact(api, vendorIds)?.vendors ?? []} />
}
