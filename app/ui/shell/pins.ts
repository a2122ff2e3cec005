import { createContext } from 'react'

/** The views of lists that the person keeps in the menu, set once around all pages of the office. */
export const PinsContext = createContext<readonly { id: number; name: string; address: string }[]>([])
