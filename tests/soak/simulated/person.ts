/** A person at a phone: does in a tab what its screens let one do, and writes down what the screens said. */
import type { Unsent } from '#src/offline/account/account-store.ts'
import { PERSONAL_STORES, StorageError, type StoreName } from '#src/offline/storage/storage.ts'
import { DRAFT_STORES } from '#src/offline/storage/migrations.ts'
import type { AnyDraft } from '#src/offline/outbox/kinds/kinds.ts'
import type { OutboxItem } from '#src/offline/outbox/items.ts'
import type { OutboxRecord } from '#src/offline/outbox/kinds/kinds.ts'
import type { FakeServer } from '#tests/support/world/server.ts'
import { unsentOn } from '#tests/support/world/unsent.ts'
import type { Tab } from '#tests/support/world/world.ts'
import type { Acknowledged, Ledger, Typed } from '#tests/soak/ledger.ts'
import { aboutOf, guestsOf, kindOf, listAll, formsOf, textIn, textOf } from './forms.ts'
import { aboutIn, type Deed, type Schedule } from './schedule.ts'

/** The open form of a tab. */
interface Form {
  draft: AnyDraft
  /** A record that went out without the phone's storage and has no clear response yet. */
  unsaved: OutboxRecord | null
}

export interface Seat {
  tab: Tab
  /** Every exchange that was begun to send something, from any tab. */
  begun: FakeServer['begun']
  schedule: Schedule
  form: Form | null
}

/** Resolves when the screen has its response; never, when the tab is killed before. */
export async function act(seat: Seat, deed: Deed, ledger: Ledger): Promise<void> {
  try {
    await actions[deed.do](seat, deed as never, ledger)
  } catch (failure) {
    // The screen says that it was not saved; that is all.
    onlyStorage(failure)
  }
}

function onlyStorage(failure: unknown): void {
  if (!(failure instanceof StorageError)) throw failure
}

type Act<D extends Deed['do']> = (seat: Seat, deed: Extract<Deed, { do: D }>, ledger: Ledger) => Promise<void>

const actions: { [D in Deed['do']]: Act<D> } = {
  async open(seat, { vendor }) {
    await openForm(seat, vendor)
  },

  async type(seat, { vendor }, ledger) {
    const form = seat.form ?? (await openForm(seat, vendor))
    if (form) await typeInto(seat, form, ledger)
  },

  async send(seat, { vendor }, ledger) {
    const form = seat.form ?? (await openForm(seat, vendor))
    if (!form) return
    if (textOf(form.draft) === '') await typeInto(seat, form, ledger).catch(onlyStorage)
    const typed = ledger.typed.get(textOf(form.draft))
    if (seat.form !== form || !typed || (await finishUnsaved(seat, form, ledger))) return
    const { outbox } = seat.tab.offline
    const began = ledger.tick()
    typed.ended = Infinity
    const { outcome, record } = await outbox.enqueue(form.draft)
    typed.ended = ledger.tick()
    seat.form = null
    if (outcome === 'alreadySent') return
    // Another tab may be taking it back since before this one said that it is saved.
    const fate = ledger.begunEdits.has(record.key) ? 'editing' : 'kept'
    ledger.requests.set(record.key, { key: record.key, text: typed.text, intent: record.draft.intent, fate })
    // The draft is a request now.
    if ((ledger.drafts.get(typed.draftId)?.began ?? Infinity) < began) ledger.drafts.delete(typed.draftId)
    const after = await outbox.sendNow(record.key)
    if (after?.state === 'needsYou' && after.lastProblem?.errors.length) await editRequest(seat, after, ledger)
  },

  async sendDirectly(seat, _deed, ledger) {
    const { form } = seat
    if (!form || !ledger.typed.has(textOf(form.draft))) return
    if (await finishUnsaved(seat, form, ledger)) return
    await deliverUnsaved(seat, form, await seat.tab.offline.outbox.compose(form.draft), ledger)
  },

  async removeDraft(seat, { vendor }, ledger) {
    const { kind, about } = aboutIn(seat.schedule, vendor)
    await removeDraft(seat, formsOf(seat.tab.offline, kind), about, ledger)
  },

  async sendNow(seat, { nth }, ledger) {
    const item = (await seat.tab.offline.outbox.list())[nth]
    if (!item) return
    noteNudge(item, ledger)
    await seat.tab.offline.outbox.sendNow(item.record.key)
  },

  async confirm(seat, { nth }, ledger) {
    const item = (await seat.tab.offline.outbox.list())[nth]
    if (!item) return
    noteNudge(item, ledger)
    await seat.tab.offline.outbox.confirm(item.record.key)
  },

  async edit(seat, { nth }, ledger) {
    const record = await nthRequest(seat, nth)
    if (record) await editRequest(seat, record, ledger)
  },

  async discard(seat, { nth }, ledger) {
    const record = await nthRequest(seat, nth)
    if (!record) return
    const request = ledger.requests.get(record.key)
    const before = request?.fate
    if (request && !isOver(request.fate)) request.fate = 'discarding'
    if (record.state !== 'sent') ledger.letGo.add(textOf(record.draft))
    if (!request) ledger.begunEdits.add(record.key)
    const { outcome } = await seat.tab.offline.outbox.discard(record.key)
    if (outcome === 'discarded' || outcome === 'withdrawn') noteTakenBack(seat, record.key, ledger)
    if (!request || !before) return
    if (outcome === 'discarded' || outcome === 'withdrawn') request.fate = outcome
    else if (outcome !== 'gone' && request.fate === 'discarding') request.fate = before
  },

  account: (seat, { id }) => seat.tab.offline.account.remember(id),

  async signOut(seat, { anyway }, ledger) {
    const warned = await unsentOn(seat.tab)
    const isAny = Object.values(warned).some((ids) => ids.length > 0)
    if (isAny && !anyway) return
    await leave(seat, warned, ledger)
  },
}

/** A record that needed the person may be sent after what was written later. */
export function noteNudge({ record, confirmationReason }: OutboxItem, ledger: Ledger): void {
  if (record.state !== 'queued' || confirmationReason !== null) ledger.nudged.add(record.key)
}

async function leave({ tab }: Seat, warned: Unsent, ledger: Ledger): Promise<void> {
  const before = keptOn(tab)
  const queued = [...(tab.storage.disk.get('outbox')?.keys() ?? [])]
  // Records that this version cannot read are warned about as such.
  const requests = [...warned.records, ...warned.unreadable.map((id) => id.replace('outbox/', ''))]
  const drafts = [...warned.drafts, ...warned.unreadable].map((id) => id.replace(/^(drafts|answers|actions)\//, ''))
  const newlyLeft = requests.filter((key) => !ledger.left.has(key))
  newlyLeft.forEach((key) => ledger.left.add(key))
  drafts.forEach((id) => ledger.leftDrafts.set(id, Infinity))
  // Whatever it was when it was last shown, a draft or a request: the person lets its text go.
  const texts = textsOf(tab, warned).filter((text) => !ledger.letGo.has(text))
  texts.forEach((text) => ledger.letGo.add(text))
  const earlier = ledger.signedOutAt
  ledger.signedOutAt = Infinity
  const outcome = await tab.offline.account
    .leave(warned, () => {})
    .catch((failure: unknown) => (onlyStorage(failure), 'failed' as const))
  const now = ledger.tick()
  ledger.signedOutAt = outcome === 'left' ? now : earlier
  drafts.forEach((id) => ledger.leftDrafts.set(id, outcome === 'left' ? now : 0))
  if (outcome !== 'left') {
    newlyLeft.forEach((key) => ledger.left.delete(key))
    texts.forEach((text) => ledger.letGo.delete(text))
    return
  }
  queued.forEach((key) => ledger.deleted.add(key))
  const after = keptOn(tab)
  ledger.leftBehind.push(...[...before].filter((entry) => after.has(entry)))
}

/** The texts of what was warned about. */
const textsOf = ({ storage: { disk } }: Tab, { records, drafts, unreadable }: Unsent): string[] =>
  [
    ...records.map((key) => ['outbox', key] as const),
    ...unreadable.map((id) => ['quarantine', id] as const),
    ...drafts.map((reference) => reference.split('/') as [StoreName, string]),
  ].flatMap(([store, key]) => textIn(disk.get(store)?.get(key)) ?? [])

/** Everything personal on the phone, as it is stored. */
const keptOn = ({ storage: { disk } }: Tab): Set<string> =>
  new Set(
    PERSONAL_STORES.flatMap((store) =>
      [...(disk.get(store) ?? [])].map(([key, value]) => `${store}/${key} ${JSON.stringify(value)}`),
    ),
  )

/**
 * Finishes first whatever went out without the phone's storage; true when the form goes no further
 * (src/features/quote-request/send/use-send.ts).
 */
async function finishUnsaved(seat: Seat, form: Form, ledger: Ledger): Promise<boolean> {
  const earlier = form.unsaved
  if (!earlier?.outcomeUnknown) return false
  const { state } = await deliverUnsaved(seat, form, earlier, ledger)
  return seat.form !== form || (state !== 'sent' && state !== 'needsYou')
}

/** One attempt; the form is done when it is out and nothing was changed since. */
async function deliverUnsaved(seat: Seat, form: Form, record: OutboxRecord, ledger: Ledger): Promise<OutboxRecord> {
  const forms = formsFor(seat, record.draft)
  const entry = { text: textOf(record.draft), intent: record.draft.intent, told: false }
  ledger.unsaved.set(record.key, entry)
  const after = await seat.tab.offline.outbox.deliverUnsaved(record)
  form.unsaved = after.state === 'sent' || after.state === 'needsYou' ? null : after
  entry.told = after.state === 'sent'
  if (after.state === 'sent' && entry.text === textOf(form.draft)) {
    seat.form = null
    await removeDraft(seat, forms, aboutOf(form.draft), ledger)
  }
  return after
}

/** Null where there is nothing to fill in for. */
async function openForm(seat: Seat, vendor: number): Promise<Form | null> {
  const { kind, about } = aboutIn(seat.schedule, vendor)
  const forms = formsOf(seat.tab.offline, kind)
  const stored = await forms.load(about).catch(() => null)
  const begun = stored ?? forms.start(about)
  const draft = begun instanceof Promise ? await begun : begun
  if (!draft) return null
  const form = { draft, unsaved: null }
  seat.form = form
  return form
}

/** Another text, saved as it is typed. */
async function typeInto(seat: Seat, form: Form, ledger: Ledger): Promise<void> {
  const text = `t${ledger.typed.size + 1}`
  const typed = begin(ledger, form.draft, text)
  const forms = formsFor(seat, form.draft)
  form.draft = forms.withText(form.draft, text, guestsOf(text))
  try {
    const result = await forms.save(form.draft)
    if (result.outcome === 'alreadySent') {
      seat.form = null
      return
    }
    ledger.drafts.set(form.draft.id, { text, began: typed.began })
    form.draft = { ...form.draft, intent: result.draft.intent, createdAt: result.draft.createdAt }
  } finally {
    typed.ended = ledger.tick()
  }
}

const isOver = (fate: Acknowledged['fate']) => fate === 'discarded' || fate === 'edited' || fate === 'withdrawn'

/** From now on nothing of it may be sent. */
const noteTakenBack = ({ begun }: Seat, key: string, ledger: Ledger) =>
  ledger.takenBack.set(key, ledger.takenBack.get(key) ?? begun.length)

async function editRequest(seat: Seat, { key, draft }: OutboxRecord, ledger: Ledger): Promise<void> {
  const text = textOf(draft)
  const request = ledger.requests.get(key)
  if (!request) ledger.begunEdits.add(key)
  const before = request?.fate
  const typed = ledger.typed.get(text)
  const began = ledger.tick()
  if (request && !isOver(request.fate)) request.fate = 'editing'
  if (typed) typed.ended = Infinity
  const result = await seat.tab.offline.outbox.edit(key)
  if (typed) typed.ended = ledger.tick()
  if (result.outcome === 'draft') {
    noteTakenBack(seat, key, ledger)
    if (request) request.fate = seat.tab.storage.disk.get('outbox')?.has(key) ? 'withdrawn' : 'edited'
    // A removal in another tab meanwhile may have taken it away again.
    if ((ledger.removedDrafts.get(result.draft.id) ?? 0) < began) ledger.drafts.set(result.draft.id, { text, began })
    seat.form = { draft: result.draft, unsaved: null }
  } else if (request?.fate === 'editing' && before && result.outcome !== 'gone') request.fate = before
}

async function removeDraft(
  { tab }: Seat,
  forms: ReturnType<typeof formsOf>,
  about: number,
  ledger: Ledger,
): Promise<void> {
  const id = forms.idOf(about)
  // An edit that was interrupted may have made a draft of it, which the person sees here.
  for (const store of DRAFT_STORES) {
    const text = textIn(tab.storage.disk.get(store)?.get(id))
    if (text !== undefined) ledger.letGo.add(text)
  }
  ledger.drafts.delete(id)
  ledger.removedDrafts.set(id, Infinity)
  await forms.remove(about).finally(() => ledger.removedDrafts.set(id, ledger.tick()))
  ledger.drafts.delete(id)
}

async function nthRequest({ tab }: Seat, nth: number): Promise<OutboxRecord | undefined> {
  return (await listAll(tab.offline))[nth]
}

const formsFor = ({ tab }: Seat, draft: AnyDraft) => formsOf(tab.offline, kindOf(draft))

function begin(ledger: Ledger, draft: AnyDraft, text: string): Typed {
  const typed = {
    text,
    draftId: draft.id,
    about: String(aboutOf(draft)),
    guests: guestsOf(text),
    eventKey: 'vendors' in draft ? (draft.eventKey ?? null) : null,
    began: ledger.tick(),
    ended: Infinity,
  }
  ledger.typed.set(text, typed)
  return typed
}
