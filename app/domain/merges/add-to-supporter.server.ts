import type { z } from 'zod'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { followMerges } from './follow-merges.server'
import type { Ctx, Operation } from '~/kit/operation'
import type { SqlRunner } from '~/kit/sql'

/**
 * Adds something to the supporter of the page: where that one was merged away since it was opened, to the kept one.
 * `parent` is the name of the supporter in the operation's input.
 */
export const addToSupporter = <I extends z.ZodType, R, C extends Ctx & { readonly sql?: SqlRunner }>(
  op: Operation<I, R, C>,
  parent: 'supporterId' | 'parentId',
) =>
  mergeSave(op, {
    type: 'supporter',
    follow: followMerges,
    read: () => Promise.resolve(null),
    toInput: ({ id, ...fields }) => ({ ...fields, [parent]: id }),
  })

/** Says where it went, if the supporter of the page is no longer the one who has it. */
export const sayKept = (flash: string, id: number, body: { id?: unknown }): string =>
  String(id) === String(body.id)
    ? flash
    : `${flash} The supporter was merged meanwhile: it is with the one who is kept.`
