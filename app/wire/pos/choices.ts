import type { CustomField } from '~/domain/catalog/product'
import { fromReply } from '~/kit/wire'
import type { designationWire, fieldWire } from './replies/product'
import type { Sent, SentBy } from './sent'

export const FIELD = {
  id: 'id',
  type: 'type',
  name: 'name',
  hint: 'hint',
  body: 'body',
  choices: 'choices',
  default_value: 'defaultValue',
  isrequired: 'isRequired',
} as const

export const readField = (sent: SentBy<typeof fieldWire>): CustomField => fromReply(FIELD, sent)

export const CHOOSING = 'supporters_choice'

export const readDesignation = (sent: Sent<ReturnType<typeof designationWire>>) => ({
  designations: sent?.type === CHOOSING ? sent.designations : [],
  defaultAccount: sent?.default_account ?? null,
})
