export type Picture = {
  body: Uint8Array
  type: string
  width: number
  height: number
  thumbnail: { body: Uint8Array; type: string; extension: string }
}

/** `unreadable` is no picture or a damaged one; `too-many-pixels` would take too much memory. */
export type ImageError = 'unreadable' | 'too-many-pixels'

/** Reads files that strangers made, so memory stays bounded whatever the file says of itself. */
export type Images = {
  /** The media type that the first bytes speak of; null for text and for what nobody knows. */
  typeOf(head: Uint8Array): Promise<string | null>
  /** The picture drawn again, upright, without what else was in the file, and a small one 300 wide. */
  redraw(body: Uint8Array): Promise<Picture | ImageError>
  /** The first page of a PDF as a picture 300 wide; null where it cannot be drawn. */
  firstPage(pdf: Uint8Array): Promise<{ body: Uint8Array; type: string; extension: string } | null>
}
