/** The data the open step receives (wizard.ts), built from the open signup, the displayed errors and the navigation. */
import { useCallback, useMemo } from 'react'
import type { SignupDraft } from '#contract/signup.ts'
import type { Api } from '#src/api/client.ts'
import { useUnsavedDraft } from '#src/drafts/use-unsaved-draft.ts'
import type { StoredSignup } from '#src/offline/drafts/signup-records.ts'
import type { Offline } from '#src/offline/offline.ts'
import { startedSignup } from '#src/offline/drafts/signup-store.ts'
import { useOnline } from '#src/sync/connectivity/use-online.ts'
import { checkedOf } from '#src/ui/form/checked.ts'
import { useForm, type Form } from '#src/ui/form/use-form.ts'
import { placeFromText } from '#src/offline/drafts/place-from-text.ts'
import { checkFields } from './checks.ts'
import type { OpenSignup, SignupView } from './open-signup.ts'
import { nextStep, resumeStep, stepBack } from './progress.ts'
import { STEP_IDS, SUCCESS, type StepId } from '../steps/step-ids.ts'
import type { Progress } from '../steps/step.ts'
import { stepNamed, stepOf } from '../steps/steps.ts'
import { serverErrors } from '../queries.ts'
import { placeAt, suggestPlaces } from '#src/api/lookups/places.ts'
import { fieldsMarked } from '../signup-events.ts'
import type { Wizard } from './wizard.ts'

interface WizardSource {
  api: Api
  offline: Offline
  step: StepId
  open: OpenSignup
  view: SignupView
  onGoTo: Wizard['goTo']
}

export function useWizard({ api, offline, step, open, view, onGoTo }: WizardSource): {
  wizard: Wizard | null
  shown: Form<StoredSignup>
} {
  const online = useOnline()
  useUnsavedDraft(view.save)
  const latest = useCallback(() => open.get().record ?? startedSignup(0), [open])
  const { schema } = stepNamed(step)
  const check = (typed: StoredSignup) => checkedOf(typed, schema ? checkFields(schema, typed.data) : [])
  const shown = useForm(check, {
    held: {
      shown: view.record?.data ?? {},
      latest,
      set: (name, value) => setData(open, { [name]: value }),
      leave: () => void open.sync(),
    },
    send: goOnOnceChecked,
    onShown: fieldsMarked,
  })
  const { showErrors, clearErrors, corrected, touched } = shown
  const places = useMemo(() => ({ suggest: suggestPlaces(api), locate: placeAt(api) }), [api])

  function goTo(...[to, options]: Parameters<Wizard['goTo']>) {
    clearErrors()
    void open.sync()
    onGoTo(to, options)
  }

  const showAtTheirStep: Wizard['showErrors'] = (found) => {
    const at = found[0] && errorStep(found[0].name, step)
    if (at && at !== step) onGoTo(at)
    showErrors(found)
  }

  /** The server may refuse what this page found right. */
  async function goOnOnceChecked() {
    await open.flush()
    const { data, sessionId } = latest()
    const refused = step === 'photos' ? [] : await serverErrors(api, step, data, sessionId)
    if (refused.length > 0) return showAtTheirStep(refused)
    goTo(nextStep(step, latest()))
  }

  const { record, save } = view
  if (!record) return { wizard: null, shown }

  const wizard: Wizard = {
    api,
    offline,
    step,
    back: stepBack(step, record),
    resume: resumeAt(record),
    record,
    data: record.data,
    save,
    online,
    errors: shown.fields.errors,
    places,
    latest,
    note: open.note,
    notePaid: open.notePaid,
    sync: open.sync,
    clearErrors,
    corrected,
    goTo,
    goOn: () => goTo(nextStep(step, latest())),
    set(name, value) {
      setData(open, { [name]: value })
      touched([name])
    },
    ...placeActions(open, shown),
    leave: (name) => shown.fields.leave?.(name),
    showErrors: showAtTheirStep,
    next() {
      resolvePlace(open)
      return shown.submit()
    },
  }
  return { wizard, shown }
}

const placeActions = (
  open: OpenSignup,
  { edited, recheck }: Form<StoredSignup>,
): Pick<Wizard, 'setPlace' | 'setPlaceText'> => ({
  setPlace(place) {
    edited('location')
    open.edit((typed) => ({
      placeText: place?.displayName ?? typed.placeText,
      data: { ...typed.data, location: place?.fileName ?? '' },
    }))
    recheck('location')
  },
  setPlaceText(text) {
    open.edit((typed) => ({ ...typed, placeText: text }))
  },
})

const setData = (open: OpenSignup, some: Partial<SignupDraft>) =>
  open.edit((typed) => ({ ...typed, data: { ...typed.data, ...some } }))

/** The step where a signup resumes, and its title; null at the end. */
function resumeAt(progress: Progress): Wizard['resume'] {
  const id = resumeStep(progress)
  return id === SUCCESS ? null : { id, title: stepNamed(id).title }
}

/** The step that shows an error: its field's step if that comes earlier, otherwise the open one. */
function errorStep(name: string, step: StepId): StepId {
  const at = stepOf(name)
  if (at === 'contact-info' && step === 'landing') return step
  // A choice of categories may turn out too large for the membership chosen later.
  return STEP_IDS.indexOf(at) < STEP_IDS.indexOf(step) ? at : step
}

/** Treats a city typed in full as chosen, even when none can be looked up. */
function resolvePlace(open: OpenSignup) {
  const { record } = open.get()
  if (!record || record.data.location) return
  const place = placeFromText(record.placeText)
  if (place) open.edit((typed) => ({ placeText: place.displayName, data: { ...typed.data, location: place.fileName } }))
}
