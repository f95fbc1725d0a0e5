/** What a picture is made into: a profile picture is a square, a document keeps its sides, and an original all its pixels. */
export type PictureUse = 'photo' | 'document' | 'original'

/** A picture after it was decoded and re-encoded: no metadata, no trailing bytes, our own encoder's output. */
export interface CleanImage {
  bytes: Buffer
  type: 'image/jpeg' | 'image/webp'
}

/** Whose pictures are decoded one after the other: those of members never keep an operator waiting. */
export type PictureLane = 'member' | 'operator'

/** Decodes untrusted pictures. */
export interface ImageReader {
  /**
   * Accepts JPEG, PNG and WebP by their content and re-encodes them: a photo as a WebP of 512 by 512 pixels, a
   * document as a JPEG of at most 2400 pixels a side, an original as a JPEG of its size. Refuses `image_not_supported`, `image_unreadable`,
   * `image_too_many_pixels`, and `busy` when too many wait.
   */
  clean(bytes: Buffer, use: PictureUse, lane: PictureLane): Promise<CleanImage>
  /**
   * Lays lines of text across a picture that `clean` made, and returns it as a JPEG. Throws when that cannot be done,
   * so that a picture is never returned without its mark. It is for operators. Refuses `busy` when too many wait.
   */
  watermark(bytes: Buffer, lines: readonly string[]): Promise<Buffer>
  close(): Promise<void>
}
