/** The profile's text, which may still be missing after a paid signup (docs/specification.md#profiles). */
import type { Api } from '#src/api/client.ts'
import type { StoredSignup } from '#src/offline/drafts/signup-records.ts'

/** After these steps the vendor has declared the text finished. */
const AFTER_DESCRIPTION: readonly string[] = ['photos', 'success']

/** Whether the text is finished and not on the profile yet. */
export const descriptionWaits = ({ paid, step, data }: StoredSignup): boolean =>
  paid !== null &&
  !paid.descriptionSaved &&
  paid.passwordSet &&
  AFTER_DESCRIPTION.includes(step) &&
  (data.description ?? '').trim() !== ''

/** Saves it to the profile (docs/specification.md#profiles). @throws ApiError */
export async function saveDescription(api: Api, vendorId: number, description: string): Promise<void> {
  await api.call('updateMember', {
    params: { id: vendorId },
    query: { load: 'primaryservicetype,mainprofileimage' },
    body: { description },
  })
}
