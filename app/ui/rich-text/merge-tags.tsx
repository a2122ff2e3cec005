import { Select } from '../form/field'
import type { MergeTag } from './editor'

/** For people who do not know that typing `[[` offers the tags too. */
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
