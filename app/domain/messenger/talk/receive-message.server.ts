import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { tillSettings } from '~/domain/settings/till.server'
import { later, minutes } from '~/kit/clock'
import { sql } from '~/kit/sql'
import { enabledConversations, type EnabledConversation } from '../conversations.server'
import { answerGift, beginGift, type Fees, type Gift, type Terms } from './gift'
import { MAX_MESSAGE_LENGTH, findConversation } from './match'
import { findPayer } from './payer.server'

/** An inactive conversation expires after this time (R-MESSENGER-6). */
const LASTS = minutes(40)
/** Longer than the gateway's timeout, so the claiming process is gone by then. */
const CLAIM_LASTS = minutes(1)

export const UNMATCHED = 'Sorry, we did not understand that message.'
const STILL_CHARGING = 'Your gift is being processed. One moment, please.'

export const MessageInput = z.object({
  driver: z.enum(['web', 'sms']),
  sender: z.string().max(40),
  recipient: z.string().max(40),
  message: z.string().max(MAX_MESSAGE_LENGTH),
})

type Talk = Gift & { id: number; conversationId: number; clientUuid: string; claimedAt: Date | null }

export type Charge = {
  talkId: number
  clientUuid: string
  variantId: number
  trackingSource: string | null
  amountMinor: bigint
  fees: Fees
}

export type Received = { replies: string[]; charge: Charge | null }

async function readTerms(ctx: SqlTxCtx, sender: string, variantId: number): Promise<Terms> {
  const till = tillSettings(ctx.settings)
  const { currency } = ctx.organisation
  const variant = await ctx.sql.first<{ minimum: bigint | null }>(
    sql`SELECT price_minimum_minor AS minimum FROM product_variant WHERE id = ${variantId}`,
  )
  const least = [variant?.minimum ?? 0n, till.checkoutMinimumMinor, 1n]
  return {
    currency,
    minimumMinor: least.reduce((max, one) => (one > max ? one : max)),
    fees: !till.isDccOffered ? 'off' : till.dccTerms.isDynamic ? 'menu' : 'simple',
    canPay: (await findPayer(ctx, sender)) !== null,
  }
}

const findTalk = (ctx: SqlTxCtx, { driver, sender, recipient }: z.output<typeof MessageInput>) =>
  ctx.sql.first<Talk>(sql`
    SELECT id, conversation_id, step, amount_minor, fees,
      client_uuid, claimed_at
    FROM talk WHERE driver = ${driver} AND sender = ${sender} AND recipient = ${recipient}
      AND (expires_at > ${ctx.now} OR step = 'charging')`)

async function storeReply(
  ctx: SqlTxCtx,
  input: z.output<typeof MessageInput>,
  { gift, of, replies }: { gift: Gift | null; of: EnabledConversation; replies: string[] },
): Promise<Received> {
  const { driver, sender, recipient } = input
  if (gift === null || of.variantId === null) {
    await ctx.sql.run(
      sql`DELETE FROM talk WHERE driver = ${driver} AND sender = ${sender} AND recipient = ${recipient}`,
    )
    return { replies, charge: null }
  }
  const isCharged = gift.step === 'charging'
  const row = await ctx.sql.first<{ id: number; clientUuid: string }>(sql`
    INSERT INTO talk (driver, sender, recipient, conversation_id, step, amount_minor, fees, client_uuid, claimed_at,
      expires_at)
    VALUES (${driver}, ${sender}, ${recipient}, ${of.id}, ${gift.step}, ${gift.amountMinor}, ${gift.fees},
      ${randomBytes(5).toString('hex').toUpperCase()},
      ${isCharged ? ctx.now : null}, ${later(ctx.now, LASTS)})
    ON CONFLICT (driver, sender, recipient) DO UPDATE SET conversation_id = EXCLUDED.conversation_id,
    step = EXCLUDED.step, amount_minor = EXCLUDED.amount_minor,
      fees = EXCLUDED.fees, claimed_at = EXCLUDED.claimed_at, expires_at = EXCLUDED.expires_at
    RETURNING id, client_uuid`)
  if (row === null || !isCharged || gift.amountMinor === null) return { replies, charge: null }
  const { variantId, trackingSource } = of
  return {
    replies,
    charge: {
      talkId: row.id,
      clientUuid: row.clientUuid,
      variantId,
      trackingSource,
      amountMinor: gift.amountMinor,
      fees: gift.fees ?? 'none',
    },
  }
}

/**
 * Advances the conversation by one message; messages of one sender are serialized. Charges nothing, but stores the
 * contribution's number before a gift is charged (R-MESSENGER-8).
 */
export const receiveMessage = sqlOperation({
  name: 'messenger.receive-message',
  permission: 'messenger.edit',
  input: MessageInput,
  audit: 'none',
  async run(ctx, input): Promise<Received> {
    const { driver, sender, recipient, message } = input
    await ctx.sql.rows(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`talk ${driver} ${sender} ${recipient}`}, 0))`,
    )
    const conversations = await enabledConversations(ctx.sql)
    const talk = await findTalk(ctx, input)
    const known = conversations.find(({ id }) => id === talk?.conversationId)
    if (talk?.step === 'charging' && known) {
      if (talk.claimedAt !== null && later(talk.claimedAt, CLAIM_LASTS) > ctx.now)
        return { replies: [STILL_CHARGING], charge: null }
      return storeReply(ctx, input, { gift: talk, of: known, replies: [] })
    }
    const match = findConversation(message, conversations, recipient)
    if (match?.of.kind === 'reply') return { replies: [match.of.reply ?? ''], charge: null }
    if (match !== null && match.of.variantId !== null) {
      await ctx.sql.run(
        sql`DELETE FROM talk WHERE driver = ${driver} AND sender = ${sender} AND recipient = ${recipient}`,
      )
      return storeReply(ctx, input, {
        ...beginGift(match.rest, await readTerms(ctx, sender, match.of.variantId)),
        of: match.of,
      })
    }
    if (talk !== null && known && known.variantId !== null)
      return storeReply(ctx, input, {
        ...answerGift(talk, message, await readTerms(ctx, sender, known.variantId)),
        of: known,
      })
    return { replies: [UNMATCHED], charge: null }
  },
})
