import type { z } from 'zod'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { followMerges } from './follow-merges.server'
import type { Ctx, Operation } from '~/kit/operation'
import type { SqlRunner } from '~/kit/sql'

/**
 * Runs the operation for the page's supporter, or for the kept one if that was merged since the page was opened.
 * `parent` is the field of the operation's input.
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

export const sayKept = (flash: string, id: number, body: { id?: unknown }): string =>
  String(id) === String(body.id)
    ? flash
    : `${flash} The supporter was merged meanwhile: it is with the one who is kept.`
