import type { Person } from '~/pages/jpanel/pos/cart/order'

/** A supporter, a guest, or a typed name. */
export type SelectedSupporter = {
  supporterId: number | null
  supporterName: string
  billing?: Partial<Person>
}
