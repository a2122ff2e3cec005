export type Entry = { search: string; isPanel: boolean }

export type Browsing = {
  here: () => Entry
  go: (search: string, to: { replace: boolean; isPanel: boolean }) => Promise<void>
  back: () => Promise<void>
}

const openIn = ({ search }: Entry): string | null => new URLSearchParams(search).get('open')

/**
 * Changes the address one step at a time. Rendering lags behind the browser and answers arrive at any moment, so each
 * change starts from the browser's current entry, not from the rendered one.
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
    /**
     * On a phone, a panel over the cart goes back to it. A payment does not, because a finished sale leaves no cart.
     */
    show: (panel: string): void =>
      inTurn(() => {
        const open = openIn(here())
        const isNew = open === null || (open === 'cart' && panel !== 'pay')
        return change('open', panel, { replace: !isNew, isPanel: isNew || here().isPanel })
      }),
    /** Closes only the panel that the person saw, so that a second press does nothing. */
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
