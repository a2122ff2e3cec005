import type { CustomField } from '~/domain/catalog/product'
import { fromReply } from '~/kit/wire'
import type { designationWire, fieldWire } from './replies/product'
import { CHOOSING, FIELD } from './replies/product-names'
import type { Sent, SentBy } from './sent'

export const readField = (sent: SentBy<typeof fieldWire>): CustomField => fromReply(FIELD, sent)

export const readDesignation = (sent: Sent<ReturnType<typeof designationWire>>) => ({
  designations: sent?.type === CHOOSING ? sent.designations : [],
  defaultAccount: sent?.default_account ?? null,
})
