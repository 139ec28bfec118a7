import { describe, expect, test } from 'vitest'
import { DRAFT_SAVE_DEBOUNCE_MS } from '#contract/limits.ts'
import { createAutosave } from '#src/drafts/autosave.ts'
import type { SaveStatus } from '#src/drafts/autosave.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { typedDraft } from '#tests/src/features/quote-request/draft/typed-draft.ts'

/** A saver whose clock and storage the test moves by hand. */
function world() {
  const timers = new Map<number, { run: () => void; ms: number }>()
  const statuses: SaveStatus[] = []
  const writes: { draft: QuoteDraft; done: () => void; fail: () => void }[] = []
  let nextTimer = 0
  const saver = createAutosave<QuoteDraft>({
    save: (draft) =>
      new Promise<void>((resolve, reject) => {
        writes.push({ draft, done: resolve, fail: () => reject(new Error('QuotaExceededError')) })
      }),
    onStatus: (status) => statuses.push(status),
    setTimer: (run, ms) => {
      timers.set(++nextTimer, { run, ms })
      return nextTimer
    },
    clearTimer: (timer) => void timers.delete(timer as number),
  })
  const tick = () => {
    const due = [...timers.values()]
    timers.clear()
    for (const timer of due) timer.run()
  }
  const write = (i: number) => writes[i]!
  return { saver, timers, statuses, writes, write, tick }
}

const draft = (notes: string): QuoteDraft => ({ ...typedDraft(), gigRequest: { notes } })

describe('saving while typing', () => {
  test('waits for a pause of 300 ms and writes the newest text once', async () => {
    const { saver, timers, writes, write, tick } = world()
    saver.change(draft('H'))
    saver.change(draft('He'))
    saver.change(draft('Hello'))
    expect([...timers.values()].map((timer) => timer.ms)).toEqual([DRAFT_SAVE_DEBOUNCE_MS])
    tick()
    expect(writes.map((one) => one.draft.gigRequest['notes'])).toEqual(['Hello'])
    write(0).done()
    await saver.flush()
    expect(writes).toHaveLength(1)
  })

  test('says saved only once the transaction has completed', async () => {
    const { saver, statuses, write } = world()
    saver.change(draft('Hello'))
    const flushed = saver.flush()
    expect(statuses).toEqual(['saving'])
    write(0).done()
    await flushed
    expect(statuses).toEqual(['saving', 'saved'])
  })

  test('writes one after the other, and what came meanwhile afterwards', async () => {
    const { saver, statuses, writes, write } = world()
    saver.change(draft('first'))
    const flushed = saver.flush()
    saver.change(draft('second'))
    void saver.flush()
    expect(writes).toHaveLength(1)
    write(0).done()
    await expect.poll(() => writes.length).toBe(2)
    expect(statuses).toEqual(['saving'])
    write(1).done()
    await flushed
    expect(write(1).draft.gigRequest['notes']).toBe('second')
    expect(statuses.at(-1)).toBe('saved')
  })

  test('a full disk is said, and the next change tries again', async () => {
    const { saver, statuses, write } = world()
    saver.change(draft('first'))
    const failed = saver.flush()
    write(0).fail()
    await failed
    expect(statuses).toEqual(['saving', 'failed'])
    saver.change(draft('second'))
    const saved = saver.flush()
    write(1).done()
    await saved
    expect(statuses.at(-1)).toBe('saved')
  })

  test('what could not be saved is tried again by itself, and when the page is left', async () => {
    const { saver, statuses, write, writes, tick } = world()
    saver.change(draft('first'))
    const failed = saver.flush()
    write(0).fail()
    await failed
    tick()
    expect(writes.map((one) => one.draft.gigRequest['notes'])).toEqual(['first', 'first'])
    write(1).fail()
    await expect.poll(() => statuses.at(-1)).toBe('failed')
    const saved = saver.flush()
    write(2).done()
    await saved
    expect(statuses.at(-1)).toBe('saved')
  })

  test('once the form is left, what could not be saved is tried again', async () => {
    const { saver, timers, write, writes, tick } = world()
    saver.change(draft('first'))
    const left = saver.finish()
    write(0).fail()
    await left
    tick()
    expect(writes.map((one) => one.draft.gigRequest['notes'])).toEqual(['first', 'first'])
    write(1).done()
    await saver.flush()
    expect(writes).toHaveLength(2)
    expect(timers.size).toBe(0)
  })

  test('a form that was left ends its tries by itself, however many it had before', async () => {
    const { saver, timers, write, writes, tick } = world()
    saver.change(draft('first'))
    const failed = saver.flush()
    write(0).fail()
    await failed
    void saver.finish()
    for (let i = 1; i <= 4; i += 1) {
      expect(writes).toHaveLength(i + 1)
      write(i).fail()
      await saver.flush()
      tick()
    }
    expect(writes).toHaveLength(5)
    expect(timers.size).toBe(0)
  })

  test('a draft that was sent is not tried again once the form is left', async () => {
    const { saver, timers, write } = world()
    saver.change(draft('first'))
    const left = saver.finish()
    write(0).fail()
    saver.stop()
    await left
    expect(timers.size).toBe(0)
  })

  test('a draft that was sent is not written again', async () => {
    const { saver, writes, tick } = world()
    saver.change(draft('late'))
    saver.stop()
    tick()
    await saver.flush()
    saver.change(draft('later'))
    tick()
    expect(writes).toHaveLength(0)
  })

  test('a draft that came back is saved again', () => {
    const { saver, writes, tick } = world()
    saver.stop()
    saver.resume()
    saver.change(draft('changed'))
    tick()
    expect(writes).toHaveLength(1)
  })
})
