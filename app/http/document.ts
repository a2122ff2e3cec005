import { createContext } from 'react-router'

/** Set by the server: whether the answer is a document, which says what the loaders found, or their data alone. */
export const drawsDocument = createContext(false)
