import { lettersPaper } from '~/domain/tributes/letters/letters.server'
import { tributeList } from '~/domain/tributes/tributes.list.server'
import { documentEndpoint } from '~/http/document-endpoint'
import { SELECTION, selectionOf } from '~/lists/declare/filter-values'
import { z } from 'zod'

const Selected = z.object(SELECTION)

/**
 * GET /jpanel/tributes/letters?ids=1,2 or ?matching=the address of the list&shown=its count: the letters as one PDF.
 */
export const loader = documentEndpoint('tribute.view', async (ctx, { request }) => {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  return lettersPaper(ctx, await tributeList.selected(ctx, selectionOf(Selected.parse(query))))
})
