export type Connection = {
  isLost: boolean
  /** The time of the copy if a page is shown from this tab's memory. */
  shownFrom: number | null
  /** The message for a form that was posted and got no reply. */
  unsent: string | null
}

const REACHED: Connection = { isLost: false, shownFrom: null, unsent: null }

let connection = REACHED
const listeners = new Set<() => void>()

function updateConnection(next: Partial<Connection>): void {
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

export const connectionLost = (shownFrom: number | null): void => updateConnection({ isLost: true, shownFrom })
export const pageArrived = (): void => updateConnection({ isLost: false, shownFrom: null })
export const NO_NETWORK = 'Not saved: there is no connection.'
/** The request may still have arrived. */
export const NO_ANSWER = 'The server did not answer. Please check what was saved.'
export const formUnsent = (words: string): void => updateConnection({ unsent: words })
export const formSettled = (): void => updateConnection({ unsent: null })

export const currentConnection = (): Connection => connection
export const initialConnection = (): Connection => REACHED

export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
