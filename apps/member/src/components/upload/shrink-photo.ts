/** A photo of up to this size is sent as it is. */
const bytesMax = 1_000_000
/** The formats that the server reads. */
const readable = new Set(['image/jpeg', 'image/png', 'image/webp'])

/**
 * Makes a photo of a phone small enough for a slow connection: a JPEG of at most `sideMax` pixels a side, even from a format
 * that only this browser reads. Returns the photo itself when it is small or unreadable here; the server then states the reason.
 */
export async function shrinkPhoto(photo: File, sideMax: number): Promise<Blob> {
  const isReadable = readable.has(photo.type)
  if (isReadable && photo.size <= bytesMax) return photo
  try {
    // Turned by its metadata.
    const picture = await createImageBitmap(photo)
    const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const context = canvas.getContext('2d')!
    // A JPEG has no transparency.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    return small && (!isReadable || small.size < photo.size) ? small : photo
  } catch {
    return photo
  }
}
