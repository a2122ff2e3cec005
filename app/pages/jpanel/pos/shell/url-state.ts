/** An entry of the browser's history, as the browser itself has it. */
export type Entry = { search: string; isPanel: boolean }

/** Each resolves once the browser stands there. */
export type Browsing = {
  here: () => Entry
  go: (search: string, to: { replace: boolean; isPanel: boolean }) => Promise<void>
  back: () => Promise<void>
}

const openIn = ({ search }: Entry): string | null => new URLSearchParams(search).get('open')

/**
 * Changes of the address, one after the other: the page is drawn later than the browser moves, and an answer of the
 * server comes whenever it does, so each starts from the entry that the browser has when its turn comes, never from the
 * one that is still drawn.
 */
export function urlState({ here, go, back }: Browsing) {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (operation: () => Promise<void> | void): void => {
    last = last.then(operation).catch(() => undefined)
  }
  const change = (
    name: string,
    value: string | null,
    to: { replace: boolean; isPanel: boolean },
  ): Promise<void> | void => {
    const params = new URLSearchParams(here().search)
    if (params.get(name) === value) return
    if (value === null) params.delete(name)
    else params.set(name, value)
    return go(params.toString(), to)
  }
  return {
    /** A panel over a phone's cart leads back to it; a payment does not, because a finished sale leaves no cart. */
    show: (panel: string): void =>
      inTurn(() => {
        const open = openIn(here())
        const isNew = open === null || (open === 'cart' && panel !== 'pay')
        return change('open', panel, { replace: !isNew, isPanel: isNew || here().isPanel })
      }),
    /** Only what was seen by the person who closes it: a second press finds it gone. */
    close: (seen: string): void =>
      inTurn(async () => {
        if (openIn(here()) !== seen) return
        if (here().isPanel) await back()
        if (openIn(here()) === seen) await change('open', null, { replace: true, isPanel: false })
      }),
    dropSupporter: (): void => inTurn(() => change('member_id', null, { replace: true, isPanel: here().isPanel })),
    setOrder: (id: number | null): void =>
      inTurn(() => change('order', id === null ? null : String(id), { replace: true, isPanel: here().isPanel })),
  }
}
