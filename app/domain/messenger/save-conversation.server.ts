import { z } from 'zod'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { DomainError, notFound } from '~/kit/errors'
import { someId } from '~/kit/fields'
import { sql } from '~/kit/sql'
import { toList } from '~/kit/typed/list'
import { optional, text } from '~/kit/whole-number'
import { allConversations, conversationById, giftVariants, type Conversation } from './conversations.server'
import { FIELD_NEEDED } from './messages'
import { heldNumbers } from './queries.server'
import { toPlain, RESERVED } from './talk/match'

const COMMAND_NEEDED = 'Please enter what supporters text, such as DONATE.'
const NOT_A_VARIANT = 'Please choose an item of the list.'
const NOT_OURS = 'Please choose numbers of the list.'
const sayReserved = (command: string) =>
  `“${command.toUpperCase()}” is reserved by carriers. Please choose another word.`
const sayClash = (command: string) => `Another conversation listens for “${command.toUpperCase()}” on the same numbers.`

/** A form also posts an empty value, so that no ticked box is distinguishable from a missing field. */
const ids = z.preprocess((sent) => toList(sent).filter((one) => one !== ''), z.array(someId).max(500))

export const SaveConversationInput = z
  .object({
    id: z.preprocess((typed) => (typed === 'new' || typed === '' ? undefined : typed), someId.optional()),
    command: text(128).transform((typed) => toPlain(typed ?? '').replace(/ ?\{amount\}$/, '')),
    kind: z.enum(['donate_amount', 'reply'], 'Please choose what happens.'),
    reply: text(1000),
    variantId: optional(someId),
    trackingSource: text(50),
    numberIds: ids,
  })
  .superRefine(({ command, kind, reply, variantId }, problems) => {
    const say = (path: string, message: string) => problems.addIssue({ code: 'custom', path: [path], message })
    if (command === '') say('command', COMMAND_NEEDED)
    if (RESERVED.includes(command)) say('command', sayReserved(command))
    if (kind === 'reply' && reply === null) say('reply', FIELD_NEEDED)
    if (kind === 'donate_amount' && variantId === undefined) say('variantId', NOT_A_VARIANT)
  })

type Saved = z.output<typeof SaveConversationInput>

const wrong = (field: string, message: string) =>
  new DomainError('invalid', message, { fields: { [field]: [message] } })

async function refuseUnlessFits(
  ctx: SqlTxCtx,
  { id, command, kind, variantId, numberIds }: Saved,
  released: Conversation['released'],
): Promise<void> {
  const known = [...(await heldNumbers(ctx.sql)), ...released]
  if (!numberIds.every((one) => known.some((number) => number.id === one))) throw wrong('numberIds', NOT_OURS)
  if (kind === 'donate_amount' && !(await giftVariants(ctx.sql)).some((one) => one.id === variantId))
    throw wrong('variantId', NOT_A_VARIANT)
  const others = (await allConversations(ctx.sql)).filter((other) => other.id !== id && other.command === command)
  const overlaps = (other: readonly number[]) =>
    other.length === 0 || numberIds.length === 0 || other.some((one) => numberIds.includes(one))
  if (others.some((other) => overlaps(other.numberIds))) throw wrong('command', sayClash(command))
}

export const saveConversation = sqlOperation({
  name: 'messenger.save-conversation',
  permission: 'messenger.edit',
  input: SaveConversationInput,
  async run(ctx, input) {
    await ctx.sql.rows(sql`SELECT pg_advisory_xact_lock(72707380)`)
    const before = input.id === undefined ? null : await conversationById(ctx.sql, input.id)
    if (input.id !== undefined && before === null) throw notFound('The conversation')
    await refuseUnlessFits(ctx, input, before?.released ?? [])
    const { command, kind, trackingSource, numberIds } = input
    const reply = kind === 'reply' ? input.reply : null
    const variantId = kind === 'reply' ? null : (input.variantId ?? null)
    const row = before
      ? await ctx.sql.first<{ id: number }>(sql`
          UPDATE conversation SET command = ${command}, kind = ${kind}, reply = ${reply}, variant_id = ${variantId},
            tracking_source = ${trackingSource}, updated_at = ${ctx.now}
          WHERE id = ${before.id} RETURNING id`)
      : await ctx.sql.first<{ id: number }>(sql`
          INSERT INTO conversation (command, kind, reply, variant_id, tracking_source, created_at, updated_at)
          VALUES (${command}, ${kind}, ${reply}, ${variantId}, ${trackingSource}, ${ctx.now}, ${ctx.now}) RETURNING id`)
    const id = row?.id ?? 0
    await ctx.sql.run(sql`DELETE FROM conversation_number WHERE conversation_id = ${id}`)
    await ctx.sql.run(
      sql`INSERT INTO conversation_number (conversation_id, phone_number_id)
        SELECT ${id}, unnest(${[...new Set(numberIds)]}::int[])`,
    )
    const after = { command, kind, reply, variantId, trackingSource, numberIds }
    await ctx.publish('conversation.saved', { id, ...(before ? { before } : {}), after })
    return { id, command: command.toUpperCase() }
  },
})
