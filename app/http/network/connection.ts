export type Connection = {
  /** The last page that was requested did not come. */
  isLost: boolean
  /** Set while a page is shown from this tab's memory: the moment that it is from. */
  shownFrom: number | null
  /** Shown for a form that was posted and not answered. */
  unsent: string | null
}

const REACHED: Connection = { isLost: false, shownFrom: null, unsent: null }

let connection = REACHED
const listeners = new Set<() => void>()

function become(next: Partial<Connection>): void {
  const after = { ...connection, ...next }
  if (
    after.isLost === connection.isLost &&
    after.shownFrom === connection.shownFrom &&
    after.unsent === connection.unsent
  )
    return
  connection = after
  for (const listener of listeners) listener()
}

/** A page could not be fetched; `shownFrom` where an earlier copy of it is shown. */
export const connectionLost = (shownFrom: number | null): void => become({ isLost: true, shownFrom })
export const pageArrived = (): void => become({ isLost: false, shownFrom: null })
export const NO_NETWORK = 'Not saved: there is no connection.'
/** The request may have arrived all the same. */
export const NO_ANSWER = 'The server did not answer. Please check what was saved.'
export const formUnsent = (words: string): void => become({ unsent: words })
/** The form was answered, or is not shown any longer. */
export const formSettled = (): void => become({ unsent: null })

export const currentConnection = (): Connection => connection
export const initialConnection = (): Connection => REACHED

export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
