import type { CustomField, Product } from '~/domain/catalog/product'
import { fromReply, toWire } from '~/kit/wire'
import type { Sent, SentBy } from './sent'

const FIELD = {
  id: 'id',
  type: 'type',
  name: 'name',
  hint: 'hint',
  body: 'body',
  choices: 'choices',
  default_value: 'defaultValue',
  isrequired: 'isRequired',
} as const

export const fieldWire = (field: CustomField) => toWire(FIELD, field)
export const readField = (sent: SentBy<typeof fieldWire>): CustomField => fromReply(FIELD, sent)

const CHOOSING = 'supporters_choice'

export const designationWire = ({ designations }: Product) =>
  designations && {
    type: designations.type === CHOOSING ? CHOOSING : 'default',
    default_account: designations.defaultAccount,
    designations: designations.designations,
  }

export const readDesignation = (sent: Sent<ReturnType<typeof designationWire>>) => ({
  designations: sent?.type === CHOOSING ? sent.designations : [],
  defaultAccount: sent?.default_account ?? null,
})
