import { Note } from '~/ui/states'

/** Warns, before something is issued or printed, about letters that no font has (R-RECEIPTS-12). */
export function BoxNote({ boxes, paper }: { boxes: readonly string[]; paper: string }) {
  if (boxes.length === 0) return null
  return (
    <Note tone="warn" title={`Paper cannot show ${boxes.join(' ')}`}>
      No font for these letters is installed, so boxes are printed instead. Write them in other letters before you print
      this {paper}.
    </Note>
  )
}
