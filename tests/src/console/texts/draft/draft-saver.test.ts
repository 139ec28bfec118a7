/** Typed text is on the device at once and at the server soon, and never over another operator’s draft. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SavedTextDraft, SaveTextDraft, TextContent, TextFile } from '#contract/console/texts.ts'
import type { DeviceDraft } from '#src/console/texts/draft/device-drafts.ts'
import { DraftSaver } from '#src/console/texts/draft/draft-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const text = (body: string): TextContent => ({ fields: {}, body })

const FILE: TextFile = {
  name: 'pages/terms',
  title: 'Terms',
  state: 'shipped',
  path: null,
  shown: text('shown'),
  shownId: null,
  hasShipped: true,
  draft: null,
  coming: null,
}

/** The draft of another operator. */
const theirs = (revision: number) => ({
  content: text('theirs'),
  revision,
  baseId: null,
  operator: 'bob@example.com',
  savedAt: '2027-03-10T18:00:00Z',
})

function writing({ kept = null, file = FILE }: { kept?: DeviceDraft | null; file?: TextFile } = {}) {
  const device: { draft: DeviceDraft | null } = { draft: kept }
  const sent: SaveTextDraft[] = []
  const server = {
    save: (draft: SaveTextDraft): SavedTextDraft => ({
      outcome: 'saved',
      draft: { ...theirs(draft.revision + 1), content: draft.content, operator: 'ada@example.com' },
    }),
  }
  const saver = new DraftSaver({
    name: FILE.name,
    file,
    kept,
    send: async (draft) => {
      sent.push(draft)
      return server.save(draft)
    },
    keep: async (draft) => void (device.draft = draft),
    forget: async () => void (device.draft = null),
    explain: () => ({ problem: 'You’re offline.', isTemporary: true }),
  })
  return { saver, device, sent, server }
}

test('typing is kept on the device, saved once it pauses, and then only at the server', async () => {
  const { saver, device, sent } = writing()
  saver.change(text('a'))
  saver.change(text('ab'))
  expect([saver.get().status, device.draft?.content.body]).toEqual(['saving', 'ab'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent.map(({ content, revision }) => [content.body, revision])).toEqual([['ab', 0]])
  expect([saver.get().status, saver.get().revision, device.draft]).toEqual(['saved', 1, null])
  saver.change(text('abc'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent.at(-1)).toMatchObject({ revision: 1 })
})

test('without a connection it stays on the device and is sent later by itself', async () => {
  const { saver, device, sent, server } = writing()
  const { save } = server
  server.save = () => {
    throw new Error('offline')
  }
  saver.change(text('typed in a tunnel'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(saver.get()).toMatchObject({ status: 'kept', problem: 'You’re offline.' })
  expect(device.draft?.content.body).toBe('typed in a tunnel')
  server.save = save
  await vi.advanceTimersByTimeAsync(15_000)
  expect(saver.get()).toMatchObject({ status: 'saved', problem: null })
  expect(sent).toHaveLength(2)
})

test('what the device kept from before is sent when the editor opens', async () => {
  const { saver, sent } = writing({ kept: { content: text('from yesterday'), revision: 0, baseId: null } })
  expect(saver.get()).toMatchObject({ status: 'kept', content: text('from yesterday') })
  await saver.save()
  expect(sent.map(({ content }) => content.body)).toEqual(['from yesterday'])
})

test('another operator’s draft waits beside it until one of the two is chosen', async () => {
  const { saver, device, sent, server } = writing()
  const { save } = server
  server.save = () => ({ outcome: 'conflict', draft: theirs(4) })
  saver.change(text('mine'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(saver.get().conflict).toEqual({ theirs: theirs(4) })
  saver.change(text('mine, more'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent.length, device.draft?.content.body]).toEqual([1, 'mine, more'])
  // A draft that is read meanwhile doesn't replace what was typed.
  saver.follow({ ...FILE, draft: theirs(5) })
  expect(saver.get().content.body).toBe('mine, more')
  server.save = save
  saver.keepMine(null)
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent.at(-1)).toMatchObject({ revision: 4, content: text('mine, more') })
  expect(saver.get()).toMatchObject({ conflict: null, status: 'saved', revision: 5 })
})

test('theirs is taken when it is chosen, and a draft read again is followed', async () => {
  const { saver, device, server } = writing()
  server.save = () => ({ outcome: 'conflict', draft: theirs(4) })
  saver.change(text('mine'))
  await vi.advanceTimersByTimeAsync(1000)
  saver.takeTheirs(FILE)
  expect(saver.get()).toMatchObject({ content: text('theirs'), revision: 4, conflict: null })
  expect(device.draft).toBeNull()
  saver.follow({ ...FILE, draft: { ...theirs(5), content: text('theirs, more') } })
  expect(saver.get()).toMatchObject({ content: text('theirs, more'), revision: 5 })
})

test('without a draft, writing continues with the version that waits for its time', async () => {
  const coming = {
    id: 7,
    what: 'published' as const,
    operator: 'ada@example.com',
    reason: null,
    startsAt: '2027-04-01T09:00:00Z',
    state: 'coming' as const,
    content: text('in April'),
  }
  const { saver } = writing({ file: { ...FILE, draft: theirs(1) } })
  saver.follow({ ...FILE, draft: null, coming })
  expect(saver.get()).toMatchObject({ content: text('in April'), revision: 0, status: 'idle' })
})
