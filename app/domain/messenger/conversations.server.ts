import { sql, type SqlRunner } from '~/kit/sql'

export type Conversation = {
  id: number
  command: string
  kind: 'donate_amount' | 'reply'
  isEnabled: boolean
  reply: string | null
  variantId: number | null
  variant: string | null
  /** False if its item was deleted or turned off, so that no gift can be taken. */
  isOffered: boolean
  trackingSource: string | null
  numberIds: number[]
  /** If empty, the conversation listens on every number. */
  numbers: string[]
  released: { id: number; number: string }[]
}

export type EnabledConversation = Conversation

const CONVERSATIONS = sql`
  SELECT c.id, c.command, c.kind, c.is_enabled, c.reply, c.variant_id, p.name AS variant,
    coalesce(v.deleted_at IS NULL AND p.deleted_at IS NULL AND p.is_enabled, false) AS is_offered,
    c.tracking_source,
    ARRAY(SELECT n.phone_number_id FROM conversation_number n WHERE n.conversation_id = c.id ORDER BY 1) AS number_ids,
    ARRAY(SELECT o.number::text FROM conversation_number n JOIN phone_number o ON o.id = n.phone_number_id
      WHERE n.conversation_id = c.id ORDER BY 1) AS numbers,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number) ORDER BY o.number), '[]')
      FROM conversation_number n JOIN phone_number o ON o.id = n.phone_number_id
      WHERE n.conversation_id = c.id AND o.state = 'released') AS released
  FROM conversation c LEFT JOIN product_variant v ON v.id = c.variant_id LEFT JOIN product p ON p.id = v.product_id
  WHERE c.deleted_at IS NULL`

export const isUnreachable = ({ numbers, released }: Pick<Conversation, 'numbers' | 'released'>): boolean =>
  numbers.length > 0 && numbers.length === released.length

export const allConversations = (runner: SqlRunner): Promise<Conversation[]> =>
  runner.rows<Conversation>(sql`${CONVERSATIONS} ORDER BY c.command, c.id`)

export const enabledConversations = (runner: SqlRunner): Promise<EnabledConversation[]> =>
  runner.rows<EnabledConversation>(sql`${CONVERSATIONS} AND c.is_enabled ORDER BY c.id`)

export const conversationById = (runner: SqlRunner, id: number): Promise<Conversation | null> =>
  runner.first<Conversation>(sql`${CONVERSATIONS} AND c.id = ${id}`)

export const toConversationValues = (conversation: Conversation) => ({
  command: conversation.command.toUpperCase(),
  kind: conversation.kind,
  reply: conversation.reply ?? '',
  variantId: String(conversation.variantId ?? ''),
  trackingSource: conversation.trackingSource ?? '',
  numberIds: conversation.numberIds.map(String),
})

export const giftVariants = (runner: SqlRunner): Promise<{ id: number; name: string }[]> =>
  runner.rows<{ id: number; name: string }>(sql`
    SELECT v.id, p.name || CASE WHEN v.name = '' THEN '' ELSE ' · ' || v.name END AS name FROM product_variant v
    JOIN product p ON p.id = v.product_id
    WHERE v.is_donation AND v.billing_period = 'onetime' AND v.deleted_at IS NULL AND p.deleted_at IS NULL
      AND p.is_enabled ORDER BY 2, 1`)
