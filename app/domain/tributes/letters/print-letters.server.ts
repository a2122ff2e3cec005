import { workflow } from '~/db/operation.server'
import { toSelection } from '~/lists/declare/filter-values'
import { SelectTributesInput } from '../tribute-input'
import { tributeList } from '../tributes.list.server'

export const printLetters = workflow({
  name: 'tributes.print-letters',
  permission: 'tribute.view',
  input: SelectTributesInput,
  async run(ctx, input): Promise<string> {
    const selection = toSelection(input)
    const ids = await tributeList.selected(ctx, selection)
    if ('matching' in selection)
      return `?${new URLSearchParams({ matching: selection.matching, shown: String(selection.shown) })}`
    return `?ids=${ids.join(',')}`
  },
})
