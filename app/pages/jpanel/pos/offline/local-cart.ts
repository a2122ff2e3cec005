import { LINE_LOCKED, LINE_UNKNOWN, NO_PRODUCT } from '~/domain/cart/messages'
import { ApplyPromosInput } from '~/domain/cart/schemas'
import { countCart, type LocalCart } from '~/domain/device-sales/count-cart'
import type { SaleEvent } from '~/domain/device-sales/sale-body'
import { soldBy } from '~/domain/device-sales/sold'
import type { CatalogSupporter, TillCatalog } from '~/domain/till-catalog/catalog'
import { currentMemberships, membershipOn } from '~/domain/till-catalog/known-supporter'
import { localDate, shownDate } from '~/kit/calendar'
import { DomainError } from '~/kit/errors'
import type { Fields } from '~/kit/fields'
import { backDatedTo } from '~/pages/jpanel/pos/cart/order'
import { toRequest } from '~/pages/jpanel/pos/cart/removed'
import { newClientUuid, type OrderAnswer } from '~/pages/jpanel/pos/cart/till-calls'
import { readRemove } from '~/wire/pos/requests/add'
import { detailsBody } from '~/wire/pos/requests/order'
import type { TillOrder } from '~/wire/pos/till-order'
import { readAddition, readBeginning, readChange, readForm } from './local-events'
import { toLocalId } from './local-id'
import { showLocalOrder, type LineIds } from './local-order'

export const NEEDS_NETWORK = 'This needs the network. What is in the cart stays.'
const PLAN_NEEDS_NETWORK = 'A recurring gift needs the network. Sell a single one, or wait.'
const DOWNLOAD_NEEDS_NETWORK = 'A download needs the network: its link is sent when it is paid.'
const DATED_TODAY = 'Without a network a sale is dated when it is paid. Choose today, or wait for the network.'
const SUPPORTER_NEEDS_NETWORK = 'This device does not know that supporter. Type the name, or wait for the network.'

/** The dialogs that end in a call to the server, each with what can be done without it. */
const BY_SERVER: readonly (readonly [panel: RegExp, sentence: string])[] = [
  [/^child$/, 'A child needs the network, because somebody else may sponsor it. Sell a gift instead, or wait.'],
  [/^fundraiser$/, 'A fundraising page needs the network. Sell a gift instead, or wait.'],
  [/^shipping$/, 'Another way of sending needs the network. Sell what is taken along, or wait.'],
  [/^refund-/, 'A refund needs the network. Note the number of the sale, and refund it then.'],
]

/** Null for a dialog that opens on the device. */
export const whyNot = (panel: string): string | null => BY_SERVER.find(([wanted]) => wanted.test(panel))?.[1] ?? null

const NO_CART = 'This cart is not on this device any more.'

const ONCE = ['onetime', 'today_only']

export type Begun = {
  clientUuid: string
  currency: string
  supporterName: string
  events: SaleEvent[]
  cart: LocalCart
  order: TillOrder
}

type Change = Partial<Pick<Begun, 'currency' | 'supporterName' | 'events'>>

type Ports = {
  catalog: () => TillCatalog | null
  now: () => Date
  /** Null for somebody whom this device may not know. */
  supporterOf?: (id: number) => CatalogSupporter | null
  onChange?: (cart: Begun) => void
  onOver?: (clientUuid: string) => void
}

const answerError = (error: string, order: TillOrder | null = null): OrderAnswer => ({
  order,
  error,
  errors: {},
  isLost: false,
})

type Uncounted = Omit<Begun, 'cart' | 'order'>
type Counting = { at: Date; supporterOf: NonNullable<Ports['supporterOf']>; idOf: LineIds }

function countBegun(begun: Uncounted, known: TillCatalog, { at, supporterOf, idOf }: Counting): Begun {
  const { clientUuid, currency, events, supporterName } = begun
  const { rules } = known
  const today = localDate(at, rules.zone)
  const { supporterId } = soldBy(events)
  const supporter = supporterId === null ? null : supporterOf(supporterId)
  const membershipIds = supporter === null ? [] : currentMemberships(supporter, today)
  const cart = countCart({ clientUuid, currency, events, at, membershipIds }, known)
  const order = showLocalOrder(cart, {
    id: toLocalId(clientUuid),
    idOf,
    supporterName,
    membership: supporter && membershipOn(supporter, today),
    home: rules.currency,
    isDccOffered: rules.till.isDccOffered,
  })
  return { ...begun, cart, order }
}

/** Answers cart calls on the device with the server's own functions (R-DEVICES-4). */
export function makeLocalCart({ catalog, now, supporterOf = () => null, onChange, onOver }: Ports) {
  let open: Begun | null = null
  const ids = new Map<string, number>()
  let lastId = 0
  const setOpen = (next: Begun): OrderAnswer => {
    open = next
    onChange?.(next)
    return { order: next.order, error: null, errors: {}, isLost: false }
  }
  const nameLine = (lineUuid: string, place: number, id: number): number => {
    ids.set(`${lineUuid} ${place}`, id)
    lastId = Math.max(lastId, id)
    return id
  }
  const idOf = (lineUuid: string, place: number): number =>
    ids.get(`${lineUuid} ${place}`) ?? nameLine(lineUuid, place, lastId + 1)
  const findLine = (id: number): string | null =>
    [...ids].find(([, known]) => known === id)?.[0].split(' ', 1)[0] ?? null

  const count = (begun: Uncounted, known: TillCatalog): Begun =>
    countBegun(begun, known, { at: now(), supporterOf, idOf })

  const change = (to: Change, added: string | null = null): OrderAnswer => {
    const known = catalog()
    if (open === null || known === null) return answerError(NO_CART)
    try {
      const next = count({ ...open, ...to }, known)
      const error = next.cart.refused.find(({ lineUuid }) => lineUuid === added)?.message ?? null
      if (error !== null) return answerError(error, open.order)
      return setOpen(next)
    } catch (error) {
      if (error instanceof DomainError) return answerError(error.message, open.order)
      throw error
    }
  }

  const begin = (begun: Omit<Begun, 'cart' | 'order' | 'supporterName'>, supporterName = ''): OrderAnswer => {
    const known = catalog()
    if (known === null) return answerError(NEEDS_NETWORK)
    ids.clear()
    lastId = 0
    return setOpen(count({ ...begun, supporterName }, known))
  }

  const whyNot = (variantId: number, frequency: string | null): string | null => {
    const variant = catalog()
      ?.productOf(variantId)
      ?.variants.find(({ id }) => id === variantId)
    if (variant === undefined) return NO_PRODUCT
    if (!ONCE.includes(frequency ?? 'onetime') || !ONCE.includes(variant.billingPeriod)) return PLAN_NEEDS_NETWORK
    return variant.isDownload ? DOWNLOAD_NEEDS_NETWORK : null
  }

  const add = (body: Fields, lineUuid: string = crypto.randomUUID()): OrderAnswer => {
    const { event, replacesId, frequency } = readAddition(body, lineUuid)
    const error = whyNot(event.variantId, frequency)
    if (error !== null) return answerError(error, open?.order ?? null)
    const replaced = replacesId === null ? null : findLine(replacesId)
    const removal: SaleEvent[] = replaced === null ? [] : [{ type: 'item-removed', lineUuid: replaced }]
    return change({ events: [...(open?.events ?? []), ...removal, event] }, lineUuid)
  }

  const remove = (body: Fields): OrderAnswer => {
    const id = Number(readRemove(body).lineId)
    const line = open?.order.lines.find((one) => one.id === id)
    const lineUuid = findLine(id)
    if (open === null || line === undefined || lineUuid === null) return answerError(LINE_UNKNOWN, open?.order ?? null)
    if (line.isLocked) return answerError(LINE_LOCKED, open.order)
    return change({ events: [...open.events, { type: 'item-removed', lineUuid }] })
  }

  const nameSupporter = (id: number | null): string | null => {
    if (id === null) return ''
    return id === open?.order.supporterId ? open.supporterName : (supporterOf(id)?.name ?? null)
  }

  const update = (body: Fields): OrderAnswer => {
    const changed = readChange(body, open?.order.supporterId ?? null)
    if (changed === null || open === null) return change({})
    if ('currency' in changed) return change({ currency: changed.currency ?? open.currency })
    if (changed.isDated) return { ...answerError(DATED_TODAY, open.order), errors: { orderedAt: DATED_TODAY } }
    const supporterName = nameSupporter(changed.supporterId)
    if (supporterName === null) return answerError(SUPPORTER_NEEDS_NETWORK, open.order)
    return change({ supporterName, events: [...open.events, ...changed.events] })
  }

  /** Applies the valid codes together and names the others (R-CART-10). */
  const applyCodes = (body: Fields): OrderAnswer => {
    const { codes } = ApplyPromosInput.parse({ id: 0, codes: body.promocodes })
    const before = open
    const answer = change({ events: [...(open?.events ?? []), { type: 'codes-applied', codes: codes.slice(0, 20) }] })
    if (before === null || open === null || open === before) return answer
    const complaints = open.cart.marks.filter(({ kind }) => kind === 'code').map(({ text }) => text)
    const good = open.cart.order.promos.map(({ code }) => code)
    const stored = change({ events: [...before.events, { type: 'codes-applied', codes: good }] })
    return complaints.length === 0 ? stored : answerError(complaints.join('\n'), stored.order)
  }

  const answer = (path: string, body: Fields): OrderAnswer => {
    if (path === 'new') {
      const { clientUuid, currency, events } = readBeginning(body)
      const own = catalog()?.rules.currency ?? ''
      return begin({ clientUuid: clientUuid ?? newClientUuid(), currency: currency ?? own, events })
    }
    const [, act] = /^-?\d+\/(.+)$/.exec(path) ?? []
    if (act === 'add') return add(body)
    if (act === 'remove') return remove(body)
    if (act === 'update') return update(body)
    if (act === 'promos/apply') return applyCodes(body)
    return answerError(NEEDS_NETWORK, open?.order ?? null)
  }

  /**
   * Continues the server's order on the device, with the same number and line ids. Returns the names of lines that only
   * the server can sell, and a back-dated day.
   */
  const adopt = (order: TillOrder): string[] => {
    const { clientUuid, currency } = order
    begin({ clientUuid, currency, events: readForm(detailsBody(order), order.supporterId) }, order.supporterName)
    const day = backDatedTo(order, catalog()?.rules.zone ?? 'UTC')
    const left = day === null ? [] : [`the date ${shownDate(day)}`]
    for (const line of order.lines) {
      if (line.isLocked) continue
      const lineUuid = crypto.randomUUID()
      const parts = order.lines.filter(({ lockedToLineId }) => lockedToLineId === line.id)
      for (const [place, { id }] of [line, ...parts].entries()) nameLine(lineUuid, place, id)
      const again = toRequest(line)?.again
      if (again?.path !== 'add' || add(again.body, lineUuid).error !== null) left.push(line.name)
    }
    if (order.promos.length > 0) applyCodes({ promocodes: order.promos.map(({ code }) => code) })
    return left
  }

  return {
    isReady: (): boolean => catalog() !== null,
    read: (): Begun | null => open,
    ask: (path: string, body: Fields): OrderAnswer => {
      try {
        return answer(path, body)
      } catch {
        // A form that the rules cannot parse is malformed on the server, too.
        return answerError(NEEDS_NETWORK, open?.order ?? null)
      }
    },
    adopt,
    restore: ({ supporterName, ...begun }: Uncounted): void => void begin(begun, supporterName),
    forget: () => {
      if (open !== null) onOver?.(open.clientUuid)
      open = null
    },
  }
}

export type LocalCarts = ReturnType<typeof makeLocalCart>
