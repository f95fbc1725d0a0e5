/** The result for a picture: a square profile picture, a document with its sides, or an original with all its pixels. */
export type PictureUse = 'photo' | 'document' | 'original'

/** A decoded and re-encoded picture: no metadata, no trailing bytes, our own encoder's output. */
export interface CleanImage {
  bytes: Buffer
  type: 'image/jpeg' | 'image/webp'
}

/** Queues of pictures: members' pictures never delay an operator's. */
export type PictureLane = 'member' | 'operator'

/** Decodes untrusted pictures. */
export interface ImageReader {
  /**
   * Accepts JPEG, PNG and WebP by their content and re-encodes them: a photo as a WebP of 512 by 512 pixels, a document as a JPEG
   * of at most 2400 pixels a side, an original as a JPEG of its size. Refuses `image_not_supported`, `image_unreadable`,
   * `image_too_many_pixels`, and `busy` when the queue is full.
   */
  clean(bytes: Buffer, use: PictureUse, lane: PictureLane): Promise<CleanImage>
  /**
   * Lays lines of text across a picture that `clean` made, and returns it as a JPEG. Throws when that cannot be done, so that a
   * picture is never returned without its mark. It is for operators. Refuses `busy` when the queue is full.
   */
  watermark(bytes: Buffer, lines: readonly string[]): Promise<Buffer>
  close(): Promise<void>
}
