/** The saver of a text’s draft, as long as its editor is open. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { SaveTextDraft, TextFile } from '#contract/console/texts.ts'
import { ApiError, type ApiErrorKind } from '#src/api/api-error.ts'
import { callConsole, messageOf } from '../../api/call.ts'
import { readOptions } from '../../api/queries.ts'
import { useOperator } from '../../form/use-kept-typing.ts'
import { textsOnDevice, type DeviceDraft } from './device-drafts.ts'
import { DraftSaver } from './draft-saver.ts'

const TEMPORARY: readonly ApiErrorKind[] = ['offline', 'noResponse', 'timeout', 'notJson']

export function useDraftSaver(file: TextFile, kept: DeviceDraft | null): DraftSaver {
  const { name } = file
  const client = useQueryClient()
  const operator = useOperator()
  const { mutateAsync } = useMutation({
    mutationFn: (body: SaveTextDraft) => callConsole('saveTextDraft', { body }),
    onSuccess: async (saved) => {
      if (saved.outcome !== 'saved') return
      const { queryKey } = readOptions('consoleText', { query: { name } })
      // A read that was begun before would bring back the draft before.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before) => before && { ...before, draft: saved.draft })
      void client.invalidateQueries({ queryKey: ['consoleTexts'] })
    },
  })
  const [saver] = useState(
    () =>
      new DraftSaver({
        name,
        file,
        kept,
        send: mutateAsync,
        keep: (draft) => textsOnDevice.keep(operator, name, draft),
        forget: () => textsOnDevice.forget(operator, name),
        explain: (failure) => ({
          problem: messageOf(failure),
          isTemporary: failure instanceof ApiError && TEMPORARY.includes(failure.kind),
        }),
      }),
  )
  useEffect(() => saver.follow(file), [saver, file])
  useEffect(() => {
    const save = () => void saver.save()
    // A draft that this device still had is sent at once.
    save()
    window.addEventListener('online', save)
    return () => {
      window.removeEventListener('online', save)
      save()
    }
  }, [saver])
  return saver
}

export const useSaverState = (saver: DraftSaver) => useSyncExternalStore(saver.subscribe, saver.get)
