import type { EditedTribute } from '~/domain/tributes/tribute-input'
import type { TributeRecord } from '~/domain/tributes/queries.server'
import type { Fields } from '~/kit/fields'
import { fromWire, toWire } from '~/kit/wire'
import { amountReply } from './amount'

export const TRIBUTE_FIELDS = {
  name: 'name',
  message: 'message',
  notify: 'notify',
  notify_name: 'notifyName',
  notify_email: 'notifyEmail',
  notify_address: 'notifyAddress',
  notify_city: 'notifyCity',
  notify_state: 'notifyState',
  notify_zip: 'notifyZip',
  notify_country: 'notifyCountry',
} as const satisfies Record<string, keyof EditedTribute>

const READ = {
  ...TRIBUTE_FIELDS,
  id: 'id',
  tribute_type: 'type',
  contribution: 'number',
  donor: 'donor',
  created_at: 'createdAt',
  notify_at: 'notifyAt',
  notified_at: 'notifiedAt',
  deleted_at: 'deletedAt',
} as const satisfies Record<string, keyof TributeRecord>

export const readTribute = (body: Fields): Fields => fromWire(TRIBUTE_FIELDS, body)

export const tributeReply = (tribute: TributeRecord): Fields => ({
  ...toWire(READ, tribute),
  ...amountReply(tribute),
})

export const notifiedWire = ({
  id,
  notify,
  notifyName,
}: {
  id: number
  notify: string | null
  notifyName: string | null
}) => ({
  notify,
  notify_name: notifyName,
  id,
})
