import type { RefObject } from 'react'
import type { IconName } from '../icon-names'

/** Something that is filled in later: `[[tag]]`, by its name and by an example. */
export type MergeTag = { tag: string; label: string; sample: string }

export type EditorHandle = { insert: (text: string) => void; insertHtml: (html: string) => void }

/**
 * Sends a picture (`file`, multipart) to the documented call and gives the `location` that it answers; throws 'HTTP
 * Error: {message}'.
 */
export type SendImage = (file: File, signal: AbortSignal) => Promise<string>

/** A button above the text; what it gives back is inserted at the cursor. */
export type InsertTool = { label: string; icon: IconName; onOpen: (insert: (html: string) => void) => void }

/** Shared by the visual and the code mode. `value` is read once. */
export type EditorProps = {
  label: string
  value: string
  tags: readonly MergeTag[]
  handle: RefObject<EditorHandle | null>
  sendImage?: SendImage
  /** Frames of other sites may stand in the text; the editor shows what they are, and loads none. */
  hasFrames?: boolean
  onReady: () => void
  onChange: (html: string) => void
}
