import type { TillLine } from '~/pages/jpanel/pos/cart/order'
import { MAX_CHOICE } from '~/pages/jpanel/pos/catalog/product'

/** An item without choices: adding another one raises its quantity. */
export type PlainItem = {
  variantId: number
  account: string | null
  hasOneAccount: boolean
}

export const isSameItem = (one: PlainItem, other: PlainItem): boolean =>
  one.variantId === other.variantId && one.account === other.account

const isRequested = ({
  additionalNotes,
  publicMessage,
  answers,
  metadata,
  tribute,
  isGiftAid,
  recurring,
}: TillLine): boolean =>
  additionalNotes + publicMessage !== '' ||
  answers.length + Object.keys(metadata).length > 0 ||
  tribute !== null ||
  isGiftAid ||
  recurring !== null

const isSamePlainItem = (line: TillLine, { variantId, account, hasOneAccount }: PlainItem): boolean =>
  line.kind === 'product' &&
  line.variantId === variantId &&
  !line.isLocked &&
  !line.isDonation &&
  !isRequested(line) &&
  (hasOneAccount || line.fundCode === account)

export const lineToJoin = (lines: readonly TillLine[], item: PlainItem, more: number): TillLine | undefined =>
  lines.findLast((line) => isSamePlainItem(line, item) && line.qty + more <= MAX_CHOICE)
