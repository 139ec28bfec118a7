/** Shows a blob in an image: its address holds as long as the element. */
export const showBlob = (blob: Blob) => (image: HTMLImageElement | null) => {
  if (!image) return undefined
  const url = URL.createObjectURL(blob)
  image.src = url
  return () => URL.revokeObjectURL(url)
}
