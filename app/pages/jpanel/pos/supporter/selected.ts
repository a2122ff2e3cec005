import type { Person } from '~/pages/jpanel/pos/cart/order'

export type SelectedSupporter = {
  supporterId: number | null
  supporterName: string
  billing?: Partial<Person>
}
