import { createContext } from 'react-router'

/**
 * Set by the server: true if the reply is a document, which contains the loaders' data, and false for their data alone.
 */
export const drawsDocument = createContext(false)
