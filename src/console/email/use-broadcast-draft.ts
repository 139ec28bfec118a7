/** Saves a broadcast while it is typed: on this device at once, at the server a moment later. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Broadcast, BroadcastText } from '#contract/console/broadcasts.ts'
import type { PlaceName } from '#contract/location.ts'
import { ApiError } from '#src/api/api-error.ts'
import { callConsole, messageOf } from '../api/call.ts'
import { readOptions } from '../api/queries.ts'
import { useSettled } from '../work/use-settled.ts'
import { useOperator } from '../form/use-kept-typing.ts'
import { broadcastsOnDevice, type DeviceBroadcast } from './device-broadcasts.ts'

const SAVE_AFTER_MS = 800

const isSame = (a: BroadcastText, b: BroadcastText): boolean =>
  a.audience === b.audience &&
  a.categoryId === b.categoryId &&
  a.state === b.state &&
  a.near?.place === b.near?.place &&
  a.near?.miles === b.near?.miles &&
  a.subject.trim() === b.subject.trim() &&
  a.body.trim() === b.body.trim()

/** Lost responses in a row that a device remembers. */
const SENT_MAX = 5

interface Saved {
  text: BroadcastText
  revision: number
  recipients: number
}

/** @returns whether this device has it */
const keepOnDevice = (...draft: Parameters<typeof broadcastsOnDevice.keep>): Promise<boolean> =>
  broadcastsOnDevice.keep(...draft).then(
    () => true,
    () => false,
  )

/** The name of its city by the file name. */
const cityOf = ({ text: { near }, nearName }: Broadcast): Record<string, string> =>
  near && nearName ? { [near.place]: nearName } : {}

const savedOf = ({ text, revision, recipients }: Broadcast): Saved => ({ text, revision, recipients: recipients ?? 0 })

/** Another operator’s draft, unless it is what this device had sent or has typed. */
export function isConflict(
  broadcast: Pick<Broadcast, 'revision' | 'text'>,
  kept: Pick<DeviceBroadcast, 'revision' | 'text' | 'sent'>,
): boolean {
  if (broadcast.revision === kept.revision) return false
  return ![...kept.sent, kept.text].some((own) => isSame(own, broadcast.text))
}

export function useBroadcastDraft(broadcast: Broadcast, kept: DeviceBroadcast | null) {
  const { id } = broadcast
  const [client, operator] = [useQueryClient(), useOperator()]
  const hadConflict = kept !== null && isConflict(broadcast, kept)
  // Until the choice, the device’s copy keeps the revision that it began with.
  const [saved, setSaved] = useState<Saved>({
    ...savedOf(broadcast),
    ...(hadConflict && { revision: kept.revision }),
  })
  const [text, setText] = useState(kept?.text ?? broadcast.text)
  const [sent, setSent] = useState<BroadcastText[]>(kept?.revision === broadcast.revision ? kept.sent : [])
  // Saved by another operator meanwhile: who writes here chooses.
  const [theirs, setTheirs] = useState(hadConflict ? broadcast : null)
  const [isOnDevice, setIsOnDevice] = useState(true)
  const [named, setNamed] = useState(() => cityOf(broadcast))
  const reading = readOptions('consoleBroadcast', { params: { id } })
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: (body: { revision: number; text: BroadcastText }) =>
      callConsole('saveBroadcast', { body: { id, ...body } }),
    onMutate: (body) => setSent((before) => [...before, body.text].slice(-SENT_MAX)),
    onSuccess: ({ revision, recipients }, body) => {
      setSent([])
      setSaved({ text: body.text, revision, recipients })
      const { queryKey } = reading
      void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }))
      void client.invalidateQueries({ queryKey: ['consoleBroadcasts'] })
    },
    onError: (failure, body) => (isOffline(failure) ? undefined : lookAgain(body)),
  })
  /** After a refusal: an own save whose response was lost is gone on from. */
  async function lookAgain(body: { revision: number; text: BroadcastText }) {
    const current = await client.fetchQuery({ ...reading, staleTime: 0 }).catch(() => null)
    if (current?.progress !== 'draft' || current.revision === body.revision) return
    if (isConflict(current, { ...body, sent })) setTheirs(current)
    else goOnFrom(current)
  }
  function goOnFrom(current: Broadcast) {
    setSent([])
    setSaved(savedOf(current))
    setTheirs(null)
    reset()
  }
  const settled = useSettled(text, SAVE_AFTER_MS)
  const isSaved = theirs === null && isSame(text, saved.text)
  const save = useCallback(() => mutate({ revision: saved.revision, text }), [mutate, saved.revision, text])
  const wasRefused = error !== null && variables?.text === settled
  useEffect(() => {
    if (!isPending && !wasRefused && theirs === null && settled === text && !isSaved) save()
  }, [isPending, wasRefused, theirs, settled, text, isSaved, save])
  useEffect(() => {
    if (isSaved) void broadcastsOnDevice.forget(operator, id)
    else void keepOnDevice(operator, id, { revision: saved.revision, text, sent }).then(setIsOnDevice)
  }, [operator, id, isSaved, saved.revision, text, sent])
  useEffect(() => {
    if (!isOffline(error)) return undefined
    window.addEventListener('online', save)
    return () => window.removeEventListener('online', save)
  }, [error, save])
  const hasProblem = theirs === null && !isSaved && error !== null && !isPending
  const isKept = theirs !== null || (error !== null && !isPending)
  const status = isSaved ? ('saved' as const) : isKept ? keptWord(isOnDevice) : ('saving' as const)
  return {
    text,
    cities: { ...named, ...cityOf(broadcast), ...(theirs && cityOf(theirs)) },
    nameCity: ({ fileName, displayName }: PlaceName) => setNamed((before) => ({ ...before, [fileName]: displayName })),
    change: (some: Partial<BroadcastText>) => setText((before) => ({ ...before, ...some })),
    saved,
    isSaved,
    status,
    problem: hasProblem ? messageOf(error) : null,
    save,
    theirs,
    keepMine: () => theirs && goOnFrom(theirs),
    takeTheirs: () => {
      if (!theirs) return
      setText(theirs.text)
      goOnFrom(theirs)
    },
  }
}

const isOffline = (error: unknown) => error instanceof ApiError && error.kind === 'offline'

const keptWord = (isOnDevice: boolean) => (isOnDevice ? ('kept' as const) : ('failed' as const))
