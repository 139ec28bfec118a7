/** Saves a broadcast while it is typed: on this device at once, at the server a moment later. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Broadcast, BroadcastText } from '#contract/console/broadcasts.ts'
import { ApiError } from '#src/api/api-error.ts'
import { callConsole, messageOf } from '../api/call.ts'
import { readOptions } from '../api/queries.ts'
import { useSettled } from '../work/use-settled.ts'
import { forgetDeviceBroadcast, keepDeviceBroadcast, type DeviceBroadcast } from './device-broadcasts.ts'

const SAVE_AFTER_MS = 800

const isSame = (a: BroadcastText, b: BroadcastText): boolean =>
  a.audience === b.audience &&
  a.categoryId === b.categoryId &&
  a.state === b.state &&
  a.subject.trim() === b.subject.trim() &&
  a.body.trim() === b.body.trim()

interface Saved {
  text: BroadcastText
  revision: number
  recipients: number
}

export function useBroadcastDraft(broadcast: Broadcast, kept: DeviceBroadcast | null) {
  const { id } = broadcast
  const client = useQueryClient()
  const [saved, setSaved] = useState<Saved>({
    text: broadcast.text,
    revision: broadcast.revision,
    recipients: broadcast.recipients ?? 0,
  })
  // A draft that this device kept counts unless another revision was saved since.
  const [text, setText] = useState(kept?.revision === broadcast.revision ? kept.text : broadcast.text)
  const [isOnDevice, setIsOnDevice] = useState(true)
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (body: { revision: number; text: BroadcastText }) =>
      callConsole('saveBroadcast', { body: { id, ...body } }),
    onSuccess: ({ revision, recipients }, sent) => {
      setSaved({ text: sent.text, revision, recipients })
      const { queryKey } = readOptions('consoleBroadcast', { params: { id } })
      void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }))
      void client.invalidateQueries({ queryKey: ['consoleBroadcasts'] })
    },
  })
  const settled = useSettled(text, SAVE_AFTER_MS)
  const isSaved = isSame(text, saved.text)
  const save = useCallback(() => mutate({ revision: saved.revision, text }), [mutate, saved.revision, text])
  const wasRefused = error !== null && variables?.text === settled
  useEffect(() => {
    if (!isPending && !wasRefused && settled === text && !isSaved) save()
  }, [isPending, wasRefused, settled, text, isSaved, save])
  useEffect(() => {
    if (isSaved) void forgetDeviceBroadcast(id)
    else void keepDeviceBroadcast(id, { revision: saved.revision, text }).then(setIsOnDevice)
  }, [id, isSaved, saved.revision, text])
  useEffect(() => {
    if (!(error instanceof ApiError) || error.kind !== 'offline') return undefined
    window.addEventListener('online', save)
    return () => window.removeEventListener('online', save)
  }, [error, save])
  const status = isSaved ? ('saved' as const) : error && !isPending ? keptWord(isOnDevice) : ('saving' as const)
  return {
    text,
    change: (some: Partial<BroadcastText>) => setText((before) => ({ ...before, ...some })),
    saved,
    isSaved,
    status,
    problem: isSaved || !error || isPending ? null : messageOf(error),
    save,
  }
}

const keptWord = (isOnDevice: boolean) => (isOnDevice ? ('kept' as const) : ('failed' as const))
