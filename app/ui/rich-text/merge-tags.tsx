import { Select } from '../form/field'
import type { MergeTag } from './editor'

/** Inserts a merge tag at the cursor, for people who do not know that `[[` offers them too. */
export function MergeTags({ tags, onChoose }: { tags: readonly MergeTag[]; onChoose: (text: string) => void }) {
  return (
    <Select
      aria-label="Insert a merge tag"
      className="rich-tags"
      value=""
      choices={[{ value: '', label: 'Merge tag' }, ...tags.map(({ tag, label }) => ({ value: tag, label }))]}
      onChange={(event) => {
        if (event.currentTarget.value !== '') onChoose(`[[${event.currentTarget.value}]]`)
      }}
    />
  )
}
