export type Picture = {
  body: Uint8Array
  type: string
  width: number
  height: number
  thumbnail: { body: Uint8Array; type: string; extension: string }
}

/** `unreadable` is no picture or a damaged one; `too-many-pixels` would take too much memory. */
export type ImageError = 'unreadable' | 'too-many-pixels'

/** Reads files of strangers, so memory stays bounded regardless of what a file claims. */
export type Images = {
  /** Returns the media type by the first bytes; null for text and for unrecognized files. */
  typeOf(head: Uint8Array): Promise<string | null>
  /** Draws the picture again, upright and without anything else in the file, and a small one 300 pixels wide. */
  redraw(body: Uint8Array): Promise<Picture | ImageError>
  /** Draws the first page of a PDF 300 pixels wide; null when it cannot be drawn. */
  firstPage(pdf: Uint8Array): Promise<{ body: Uint8Array; type: string; extension: string } | null>
}
