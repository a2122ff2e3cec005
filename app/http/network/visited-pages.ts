export type PageData = Readonly<Record<string, unknown>>

type Visited = { at: number; data: PageData }

const MAX_PAGES = 30

const isSame = (one: PageData, other: PageData): boolean => {
  const ids = Object.keys(one)
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id])
}

/**
 * The pages that this tab has shown since it was opened, in its memory only: nothing of it is written to the device,
 * and it ends with the tab or with the person. Without a network the way back leads to what was there.
 */
export class VisitedPages {
  private readonly pages = new Map<string, Visited>()
  /** The page that is shown, unless it failed. */
  current: string | null = null

  remember(address: string, data: PageData, at: number): void {
    const known = this.pages.get(address)
    this.pages.delete(address)
    // Shown once more from here it is as old as it was.
    this.pages.set(address, known && isSame(known.data, data) ? known : { at, data })
    this.current = address
    const [oldest] = this.pages.keys()
    if (this.pages.size > MAX_PAGES && oldest !== undefined) this.pages.delete(oldest)
  }

  find(address: string): Visited | undefined {
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
