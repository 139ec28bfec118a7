/** Text and files of a message, while they change. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ATTACHMENTS_MAX } from '#contract/limits.ts'
import type { DraftSessionBrowser } from '#src/drafts/draft-session.ts'
import { ComposeButtons } from '#src/features/threads/compose-message.tsx'
import {
  attachFiles,
  changeTyped,
  createMessageSession,
  newMessage,
  typedIn,
  type Typed,
} from '#src/features/threads/use-message-draft.ts'
import { createWorld } from '#tests/support/world/world.ts'

const LEAD_ID = 7
const ABOUT = { leadId: LEAD_ID, title: 'DJ Nova' }

/** Nothing is saved before the test flushes. */
const browser = (): DraftSessionBrowser => ({
  window: new EventTarget(),
  document: new EventTarget(),
  setTimer: () => 0,
  clearTimer: () => {},
})

async function openThread() {
  const { offline } = createWorld().phone().openTab()
  const session = createMessageSession(offline, ABOUT, browser())
  await session.open()
  const type = async (some: Partial<Typed>) => {
    changeTyped(session, LEAD_ID, () => some)
    await session.flush()
  }
  return { offline, session, type, typed: () => typedIn(session.latest()) }
}

/** Above the size from which pictures are made smaller: a JPEG's start and end, with empty data in between. */
const largePicture = (name: string) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff]), new Uint8Array(1_600_000), new Uint8Array([0xff, 0xd9])], name, {
    type: 'image/jpeg',
  })
/** A PNG of nothing but its start and end. */
const smallPicture = (name: string) =>
  new File([Uint8Array.from('\x89PNG\r\n\x1a\n\0\0\0\0IEND\xae\x42\x60\x82', (sign) => sign.charCodeAt(0))], name, {
    type: 'image/png',
  })

/** How pictures that are being read come to an end: they cannot be drawn, so they stay as they are. */
let reading: (() => void)[] = []
beforeEach(() => {
  reading = []
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      addEventListener(event: string, end: () => void) {
        if (event === 'error') reading.push(end)
      }
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

test('a picture that is ready late is added to what is typed and chosen by then', async () => {
  const { session, type, typed } = await openThread()
  await attachFiles(session, LEAD_ID, [new File(['plan'], 'plan.pdf', { type: 'application/pdf' })])
  const first = attachFiles(session, LEAD_ID, [largePicture('stage.jpg')])
  const second = attachFiles(session, LEAD_ID, [largePicture('hall.jpg')])
  await type({ text: 'Here they are', attachments: [] })
  await expect.poll(() => reading.length).toBe(2)
  for (const end of reading) end()
  expect(await Promise.all([first, second])).toEqual([null, null])
  expect(typed().text).toBe('Here they are')
  expect(typed().attachments.map(({ name }) => name)).toEqual(['stage.jpg', 'hall.jpg'])
})

test('two choices together cannot be more files than a message has, and the reason is said', async () => {
  const { session, typed } = await openThread()
  const pages = Array.from({ length: ATTACHMENTS_MAX }, (_, index) => smallPicture(`${index}.png`))
  expect(await attachFiles(session, LEAD_ID, pages)).toBe(null)
  expect(await attachFiles(session, LEAD_ID, pages)).toBe(`A message can have up to ${ATTACHMENTS_MAX} files.`)
  expect(typed().attachments).toHaveLength(ATTACHMENTS_MAX)
})

test('each file that is not attached is named, with the reason', async () => {
  const { session, typed } = await openThread()
  const cut = largePicture('stage.jpg').slice(0, -1)
  const problem = await attachFiles(session, LEAD_ID, [
    new File([cut], 'stage.jpg', { type: 'image/jpeg' }),
    smallPicture('plan.png'),
    new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], 'party.jpg', { type: 'image/jpeg' }),
  ])
  expect(problem).toMatch(/^stage\.jpg: The end of this photo is missing\. .* party\.jpg: This is a HEIC photo/)
  expect(typed().attachments.map(({ name }) => name)).toEqual(['plan.png'])
})

test('while files are being made ready, neither Send nor Attach can be tapped', () => {
  const buttons = { isFull: false, busy: false, onAttach: () => {} }
  const busyIn = (preparing: boolean) =>
    renderToStaticMarkup(createElement(ComposeButtons, { ...buttons, preparing })).match(/aria-busy="true"/g)?.length
  expect([busyIn(true), busyIn(false)]).toEqual([2, undefined])
})

test('an emptied draft is not stored, so a message that waits can be edited', async () => {
  const { offline, type } = await openThread()
  const waiting = { ...newMessage(offline, ABOUT), input: { leadId: LEAD_ID, text: 'Hello', attachments: [] } }
  const { record } = await offline.outbox.enqueue(waiting)
  await type({ text: 'H' })
  expect((await offline.outbox.edit(record.key)).outcome).toBe('draftInTheWay')
  await type({ text: '' })
  expect(await offline.actionDrafts.list()).toEqual([])
  const edited = await offline.outbox.edit(record.key)
  expect(edited.outcome === 'draft' && 'action' in edited.draft && typedIn(edited.draft).text).toBe('Hello')
})
