import { z } from 'zod'
import { tributeList } from '~/domain/tributes/tributes.list.server'
import type { SentRequest } from '~/http/sent-request'
import { SELECTION, toSelection } from '~/lists/declare/filter-values'
import type { Ctx } from '~/kit/operation'

const Selected = z.object(SELECTION)

export const selectedTributes = (ctx: Ctx, { url }: Pick<SentRequest, 'url'>): Promise<number[]> =>
  tributeList.selected(ctx, toSelection(Selected.parse(Object.fromEntries(new URL(url).searchParams))))
