/**
 * Saves the vendor of a tile on a tap, also before the tile is hydrated. What saves it is loaded at the first tap.
 */
import type { QueryClient } from '@tanstack/react-query'
import { retryImport } from '#src/sync/connectivity/retry-import.ts'

export function saveOnTap(queryClient: QueryClient): void {
  document.addEventListener('click', ({ target }) => {
    // A draft's line says with `data-save`, too, whether it is saved.
    const button = target instanceof Element && target.closest<HTMLElement>('button[data-save]')
    if (button)
      void retryImport(() => import('#src/features/vendor-search/results/save-tile.ts')).then(({ saveTile }) =>
        saveTile(button, queryClient),
      )
  })
}
