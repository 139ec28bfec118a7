/** Shown when a new version is ready to be applied. */
import { useUpdate } from '#src/pwa/service-worker/use-update.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Section } from '../section.tsx'

const MESSAGES = {
  waiting: 'A new version is ready. Nothing that you typed is lost.',
  blocked: 'A tab of Fanfare holds text that is not saved yet. Finish there, then update.',
  applying: 'Updating…',
  reloadNeeded: 'Another tab has updated Fanfare. Reload to use the new version here, too.',
  reloadBlocked: 'What you are typing here is not saved yet. Finish it, then reload.',
}

export function UpdateCard() {
  const { state, apply } = useUpdate()
  if (state === 'none') return null
  return (
    <Section title="Update">
      <output>{MESSAGES[state]}</output>
      <Button busy={state === 'applying'} onClick={() => void apply()}>
        {state.startsWith('reload') ? 'Reload' : 'Update now'}
      </Button>
    </Section>
  )
}
