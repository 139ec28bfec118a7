/** Where on the next page its reader was before, in pixels from its top: 0 unless they go back to it. */
let top = 0

export const readingPlace = (): number => top
export function setReadingPlace(place: number): void {
  top = place
}
