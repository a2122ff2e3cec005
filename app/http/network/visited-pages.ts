export type PageData = Readonly<Record<string, unknown>>

type VisitedPage = { at: number; data: PageData }

const MAX_PAGES = 30

const isSame = (one: PageData, other: PageData): boolean => {
  const ids = Object.keys(one)
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id])
}

/**
 * Remembers the pages that this tab has shown, in memory only. Nothing is written to the device, and it ends with the
 * tab or the person's session. Without a network, the way back leads to these copies.
 */
export class VisitedPages {
  private readonly pages = new Map<string, VisitedPage>()
  current: string | null = null

  remember(address: string, data: PageData, at: number): void {
    const cached = this.pages.get(address)
    this.pages.delete(address)
    // A page shown again from memory keeps its old time.
    this.pages.set(address, cached && isSame(cached.data, data) ? cached : { at, data })
    this.current = address
    const [oldest] = this.pages.keys()
    if (this.pages.size > MAX_PAGES && oldest !== undefined) this.pages.delete(oldest)
  }

  find(address: string): VisitedPage | undefined {
    return this.pages.get(address)
  }

  leave(): void {
    this.current = null
  }

  forget(): void {
    this.pages.clear()
    this.current = null
  }
}
