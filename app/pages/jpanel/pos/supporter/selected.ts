import type { Person } from '~/pages/jpanel/pos/cart/order'

/** Who gives now: a supporter, a guest, or somebody whose name was typed. */
export type SelectedSupporter = {
  supporterId: number | null
  supporterName: string
  billing?: Partial<Person>
}
