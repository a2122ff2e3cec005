import { MAX_PRINTED_AT_ONCE } from '~/domain/receipts/batch/print-receipts.server'
import type { SentRequest } from '~/http/sent-request'
import { someId } from '~/kit/fields'
import { several } from '~/lists/declare/filter-values'

const Ids = several(someId, { isCommaList: true }).catch([])

export const receiptIdsIn = ({ url }: Pick<SentRequest, 'url'>): number[] =>
  Ids.parse(new URL(url).searchParams.get('ids') ?? '').slice(0, MAX_PRINTED_AT_ONCE)
