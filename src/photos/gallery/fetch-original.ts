/** The uploaded original of a photo, for a new crop; only its owner gets it. */
import { signupEndpoints } from '#contract/signup-endpoints.ts'
import { ApiError, fromFailure } from '#src/api/api-error.ts'
import { authorization } from '#src/api/credentials.ts'
import { pageCredentials } from '#src/session/page-credentials.ts'

/** @throws ApiError */
export async function fetchOriginal(mediaApiGuid: string): Promise<File> {
  const ask = async () =>
    fetch(`${signupEndpoints.uploadPhoto.path}/${mediaApiGuid}`, {
      headers: authorization(await pageCredentials.bearer()),
    })
  try {
    let response = await ask()
    if (response.status === 401) {
      await pageCredentials.renew(await pageCredentials.bearer())
      response = await ask()
    }
    if (response.status === 401) throw new ApiError({ kind: 'denied', status: 401 })
    if (!response.ok) {
      throw new ApiError({
        kind: 'problem',
        status: response.status,
        message: 'We couldn’t open this photo. Delete it and add it again.',
      })
    }
    return new File([await response.blob()], 'photo.jpg', { type: 'image/jpeg' })
  } catch (failure) {
    throw failure instanceof ApiError ? failure : fromFailure(failure)
  }
}
