import type { RefObject } from 'react'
import type { IconName } from '../icon-names'

/** A placeholder that is filled in later. `tag` is the name inside `[[tag]]`, and `sample` an example value. */
export type MergeTag = { tag: string; label: string; sample: string }

export type EditorHandle = { insert: (text: string) => void; insertHtml: (html: string) => void }

/**
 * Sends a picture (`file`, multipart) to the documented call and returns the `location` in its reply. Throws 'HTTP
 * Error: {message}'.
 */
export type SendImage = (file: File, signal: AbortSignal) => Promise<string>

export type InsertTool = { label: string; icon: IconName; onOpen: (insert: (html: string) => void) => void }

/** Shared by the visual and the code mode. `value` is read once. */
export type EditorProps = {
  label: string
  value: string
  tags: readonly MergeTag[]
  handle: RefObject<EditorHandle | null>
  sendImage?: SendImage
  /** Allows frames of other sites in the text. The editor shows a box for each and loads none. */
  hasFrames?: boolean
  onReady: () => void
  onChange: (html: string) => void
}
