/** The addresses that a category of an operator can have. */
import { CATEGORY_NAME_MAX_CHARS } from '#contract/console/texts.ts'
import { isReservedSegment } from '#contract/paths.ts'
import { ENTERTAINERS } from '#server/catalog/service-types.ts'
import { STATES } from '#server/data/states.ts'

/** The names of pictures are like these. */
const LIKE_A_PICTURE = /-\d{2}$|^(?:category|no-photo)-/
const isLikeAPlace = (address: string) => STATES.has((/-([a-z]{2})$/.exec(address)?.[1] ?? '').toUpperCase())

const ADDRESS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export const isAddress = (address: string): boolean => ADDRESS.test(address)

export const isFreeAddress = (address: string): boolean =>
  ADDRESS.test(address) &&
  address.length <= CATEGORY_NAME_MAX_CHARS &&
  !LIKE_A_PICTURE.test(address) &&
  !isLikeAPlace(address) &&
  !isReservedSegment(address) &&
  address !== ENTERTAINERS.fileName
