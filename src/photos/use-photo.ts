/** The vendor's photo: staged on the phone when it is chosen, brought to the server when that can be reached. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, type Api } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import { SIGNUP_SCHEMA_VERSION, type ChosenCrop, type StagedPhoto } from '#src/offline/signup-types.ts'
import { randomUuid } from '#src/offline/browser-crypto.ts'
import { pageCredentials } from '#src/pwa/page-credentials.ts'
import { deliverPhoto } from './deliver-photo.ts'
import { uploadOriginal } from './upload-original.ts'
import { useLatest } from '#src/ui/use-latest.ts'

export interface PhotoView {
  /** `waiting`: for a connection; `refused`: it cannot be taken, choose another one. */
  status: 'reading' | 'none' | 'uploading' | 'waiting' | 'refused' | 'done'
  photo: StagedPhoto | null
  /** Of 1, while the original goes up. */
  progress: number
  /** What went wrong, in words. */
  problem: string | null
  /** Whether it is kept on this phone until it is up. */
  kept: boolean
}

export interface PhotoWork extends PhotoView {
  choose: (file: File, crop: ChosenCrop) => Promise<void>
  retry: () => void
}

const NOTHING: PhotoView = { status: 'reading', photo: null, progress: 0, problem: null, kept: true }

interface PhotoSource {
  api: Api
  offline: Offline
  memberId: number
  online: boolean
  /** It is up. */
  onDone: () => void
}

export function usePhoto({ api, offline, memberId, online, onDone }: PhotoSource): PhotoWork {
  const [view, setView] = useState(NOTHING)
  const latest = useRef<StagedPhoto | null>(null)
  const running = useRef<AbortController | null>(null)
  const told = useLatest(onDone)

  const deliver = useCallback(async () => {
    const photo = latest.current
    if (!photo?.crop || running.current) return
    const cancel = new AbortController()
    running.current = cancel
    const note = async (change: Partial<StagedPhoto>) => {
      if (latest.current?.id !== photo.id) return
      latest.current = { ...latest.current, ...change }
      // A phone that keeps nothing does not stop the upload.
      await offline.signup.notePhoto(photo.id, change).catch(() => {})
    }
    setView((before) => ({ ...before, status: 'uploading', problem: null, progress: photo.mediaApiGuid ? 1 : 0 }))
    try {
      const url = await deliverPhoto({
        api,
        memberId,
        photo: { ...photo, crop: photo.crop },
        note,
        upload: ({ file, name }) =>
          uploadOriginal({
            file,
            name,
            credentials: pageCredentials,
            signal: cancel.signal,
            onProgress: (progress) => setView((before) => ({ ...before, progress })),
          }),
      })
      if (cancel.signal.aborted) return
      setView({ status: 'done', photo: { ...photo, url }, progress: 1, problem: null, kept: true })
      told.current()
    } catch (failure) {
      if (!cancel.signal.aborted) setView((before) => ({ ...before, ...outcomeOf(failure) }))
    } finally {
      if (running.current === cancel) running.current = null
    }
  }, [api, memberId, offline, told])

  useEffect(() => {
    let left = false
    const read = async () => {
      const photo = await offline.signup.photo().catch(() => null)
      if (left || latest.current) return
      latest.current = photo
      if (!photo) return setView({ ...NOTHING, status: 'none' })
      const isUp = photo.url !== null && photo.done.length === 2
      setView({ ...NOTHING, photo, status: isUp ? 'done' : 'waiting' })
      if (!isUp) await deliver()
    }
    void read()
    return () => {
      left = true
      running.current?.abort()
    }
  }, [offline, deliver])

  useEffect(() => {
    if (online && latest.current && view.status === 'waiting') void deliver()
    // oxlint-disable-next-line react/exhaustive-deps -- when the connection comes back, not whenever an attempt has failed
  }, [online, deliver])

  return {
    ...view,
    retry: () => void deliver(),
    async choose(file, crop) {
      running.current?.abort()
      running.current = null
      const staged = await offline.signup.stagePhoto(file, file.name, crop).catch(() => null)
      latest.current = staged ?? unkept(file, crop)
      setView({ status: 'waiting', photo: latest.current, progress: 0, problem: null, kept: staged !== null })
      await deliver()
    },
  }
}

/** A photo on a phone that keeps nothing: it is uploaded from this page, or not at all. */
const unkept = (file: File, crop: ChosenCrop): StagedPhoto => ({
  schemaVersion: SIGNUP_SCHEMA_VERSION,
  id: randomUuid(),
  file,
  name: file.name,
  crop,
  mediaApiGuid: null,
  done: [],
  url: null,
  stagedAt: Date.now(),
})

function outcomeOf(failure: unknown): Pick<PhotoView, 'status' | 'problem'> {
  if (!(failure instanceof ApiError)) return { status: 'waiting', problem: 'The upload did not work. Try again in a moment.' }
  if (failure.code === 'tooLarge' || failure.code === 'unsupported') return { status: 'refused', problem: failure.message }
  if (failure.kind === 'denied') return { status: 'waiting', problem: 'You are signed out. Sign in, then the photo goes up.' }
  if (failure.kind === 'fields') return { status: 'refused', problem: failure.errors[0]?.message ?? failure.message }
  return { status: 'waiting', problem: failure.kind === 'offline' ? null : failure.message }
}
