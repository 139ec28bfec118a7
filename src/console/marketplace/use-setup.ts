/** The settings of the marketplace and the steps of the first run: reads and writes. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MarketplaceSetup, NoteSetup, SetupStep } from '#contract/console/setup.ts'
import type { MarketplaceChange } from '#contract/console/marketplace.ts'
import { BUILT_IN, showMarketplace, shownMarketplace } from '#contract/marketplace-name.ts'
import { callConsole } from '../api/call.ts'
import { readOptions } from '../api/queries.ts'

export const setupOptions = readOptions('marketplaceSetup')

/** Each write replies with how things are then. */
export function useSetup() {
  const client = useQueryClient()
  const onSuccess = (setup: MarketplaceSetup) => {
    client.setQueryData(setupOptions.queryKey, setup)
    // Read by the frame when the next page is drawn; colors come with the next document.
    showMarketplace({ ...shownMarketplace(), name: setup.settings.name || BUILT_IN.name, logo: setup.logo })
    void client.invalidateQueries({ queryKey: readOptions('consoleToday').queryKey })
  }
  const note = useMutation({ mutationFn: (body: NoteSetup) => callConsole('noteSetup', { body }), onSuccess })
  const save = useMutation({
    mutationFn: async ({ step, change }: { step: SetupStep; change: MarketplaceChange }) => {
      await callConsole('setMarketplace', { body: { change } })
      return callConsole('noteSetup', { body: { what: 'done', step } })
    },
    onSuccess,
    // The first of the two may have been done.
    onError: () => client.invalidateQueries({ queryKey: setupOptions.queryKey }),
  })
  const logo = useMutation({
    mutationFn: (text: string) => callConsole('setLogo', { body: { logo: text } }),
    onSuccess,
  })
  return { note, save, logo }
}
