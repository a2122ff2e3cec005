import { workflow } from '~/db/operation.server'
import { selectionOf } from '~/lists/declare/filter-values'
import { SelectTributesInput } from '../tribute-input'
import { tributeList } from '../tributes.list.server'

/**
 * Where the letters of a selection are printed: by their ids, or as everything that matches. Refused without a
 * selection, or where the list has changed.
 */
export const printLetters = workflow({
  name: 'tributes.print-letters',
  permission: 'tribute.view',
  input: SelectTributesInput,
  async run(ctx, input): Promise<string> {
    const selection = selectionOf(input)
    const ids = await tributeList.selected(ctx, selection)
    if ('matching' in selection)
      return `?${new URLSearchParams({ matching: selection.matching, shown: String(selection.shown) })}`
    return `?ids=${ids.join(',')}`
  },
})
