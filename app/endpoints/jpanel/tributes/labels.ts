import { labelsPaper } from '~/domain/tributes/letters/labels.server'
import { tributeList } from '~/domain/tributes/tributes.list.server'
import { documentEndpoint } from '~/http/document-endpoint'
import { SELECTION, selectionOf } from '~/lists/declare/filter-values'
import { z } from 'zod'

const Selected = z.object(SELECTION)

/**
 * GET /jpanel/tributes/labels?ids=1,2 or ?matching=the address of the list&shown=its count: the addresses of the
 * letters on labels, as one PDF.
 */
export const loader = documentEndpoint('tribute.view', async (ctx, { request }) => {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  return labelsPaper(ctx, await tributeList.selected(ctx, selectionOf(Selected.parse(query))))
})
