/** A picture after it was decoded and written anew: no metadata, no trailing bytes, our own encoder's output. */
export interface CleanImage {
  bytes: Buffer
  type: 'image/jpeg' | 'image/webp'
}

/** Decodes pictures that strangers send. */
export interface ImageReader {
  /**
   * Accepts JPEG, PNG and WebP by their content and gives them anew, at most `sideMax` pixels a side. Refuses
   * `image_not_supported`, `image_unreadable`, `image_too_many_pixels`, and `busy` when too many wait.
   */
  clean(bytes: Buffer, sideMax: number): Promise<CleanImage>
  close(): Promise<void>
}
