/**
 * These vendors now have a request, so the results no longer show them as selected. Loaded on demand; if that fails,
 * they stay selected.
 */
export const dropSelected = (vendors: readonly { memberID: number }[]): Promise<void> =>
  import('#src/features/vendor-search/selection/selected-vendors.ts')
    .then((chosen) => chosen.dropSelected(vendors))
    .catch(() => {})
